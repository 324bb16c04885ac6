import type { TestProject } from 'vitest/node'
import { fakeIdealPostcodes } from './fake-ideal-postcodes.ts'
import { fakeOsPlaces } from './fake-os-places.ts'
import { listen } from './listen.ts'

/** Starts the fake address providers, each on a free port; tests find them as `inject('addressProviders')`. */
export async function setup(project: TestProject): Promise<() => void> {
  const servers = [fakeIdealPostcodes(), fakeOsPlaces()] as const
  const [idealPostcodes, osPlaces] = await Promise.all(servers.map(listen))
  project.provide('addressProviders', { 'ideal-postcodes': String(idealPostcodes), 'os-places': String(osPlaces) })
  return () => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    addressProviders: Readonly<Record<'ideal-postcodes' | 'os-places', string>>
  }
}
