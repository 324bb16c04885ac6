import type { Server } from 'node:http'
import type { TestProject } from 'vitest/node'
import { fakeIdealPostcodes } from './fake-ideal-postcodes.ts'
import { fakeOsPlaces } from './fake-os-places.ts'

/** Starts the fake address providers, each on a free port; tests find them as `inject('addressProviders')`. */
export async function setup(project: TestProject): Promise<() => void> {
  const servers = [fakeIdealPostcodes(), fakeOsPlaces()] as const
  const [idealPostcodes, osPlaces] = await Promise.all(servers.map(listening))
  project.provide('addressProviders', { 'ideal-postcodes': String(idealPostcodes), 'os-places': String(osPlaces) })
  return () => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  }
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the fake has no port')
  return `http://127.0.0.1:${address.port}`
}

declare module 'vitest' {
  interface ProvidedContext {
    addressProviders: Readonly<Record<'ideal-postcodes' | 'os-places', string>>
  }
}
