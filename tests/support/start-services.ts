import type { Server } from 'node:http'
import type { TestProject } from 'vitest/node'
import { createInbox } from '../../scripts/inbox/inbox.ts'
import { fakeIdealPostcodes } from './fake-ideal-postcodes.ts'
import { fakeOsPlaces } from './fake-os-places.ts'
import { listen } from './listen.ts'
import type { KeyedProvider } from './lookup-postcodes.ts'

/** A fake for each address provider that there is; none is listening yet. */
const fakes: Readonly<Record<KeyedProvider, () => Server>> = {
  'ideal-postcodes': fakeIdealPostcodes,
  'os-places': fakeOsPlaces,
}

/**
 * Starts what the worker asks, each on a free port: the local lead inbox, the only fake webhook, which tests find as
 * `inject('inbox')`, and the fake address providers, `inject('addressProviders')`.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const servers: Server[] = []
  const start = (server: Server) => {
    servers.push(server)
    return listen(server)
  }
  project.provide('inbox', await start(createInbox(() => undefined)))
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
    inbox: string
    addressProviders: Readonly<Record<KeyedProvider, string>>
  }
}
