import type { Server } from 'node:http'
import type { TestProject } from 'vitest/node'
import type { KeyedProvider } from '../../worker/postcode/lookup-settings.ts'
import { fakeAddressProviders as fakes } from './fake-address-providers.ts'
import { listen } from './listen.ts'

/** Starts the fake address providers, each on a free port; tests find them as `inject('addressProviders')`. */
export async function setup(project: TestProject): Promise<() => void> {
  const servers: Server[] = []
  const start = (server: Server) => {
    servers.push(server)
    return listen(server)
  }
  project.provide('addressProviders', {
    'ideal-postcodes': await start(fakes['ideal-postcodes']()),
    'os-places': await start(fakes['os-places']()),
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
    addressProviders: Readonly<Record<KeyedProvider, string>>
  }
}
