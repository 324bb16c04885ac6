import type { Server } from 'node:http'
import type { TestProject } from 'vitest/node'
import { fakeIdealPostcodes } from './fake-ideal-postcodes.ts'
import { fakeOsPlaces } from './fake-os-places.ts'
import { listen } from './listen.ts'
import type { FakedProvider } from './lookup-postcodes.ts'

/** Starts the fake address providers, each on a free port; tests find them as `inject('addressProviders')`. */
export async function setup(project: TestProject): Promise<() => void> {
  const servers: Server[] = []
  const start = (server: Server) => {
    servers.push(server)
    return listen(server)
  }
  project.provide('addressProviders', {
    'ideal-postcodes': await start(fakeIdealPostcodes()),
    'os-places': await start(fakeOsPlaces()),
  })
  return () => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    addressProviders: Readonly<Record<FakedProvider, string>>
  }
}
