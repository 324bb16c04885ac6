import type { Server } from 'node:http'
import type { TestProject } from 'vitest/node'
import { createInbox } from '../../scripts/inbox/inbox.ts'
import { portOf } from '../../scripts/ports.ts'
import { fakeProviders } from './fake-providers.ts'

/** Starts a server on a free local port. @returns its URL, without a trailing slash */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${portOf(server)}`
}

/**
 * Starts what the worker asks, each on a free port: the local lead inbox, the only fake webhook, which tests find as
 * `inject('inbox')`, and the fake address providers, `inject('addressProviders')`.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const inbox = createInbox(() => undefined)
  const { 'ideal-postcodes': ideal, 'os-places': os } = fakeProviders
  project.provide('inbox', await listen(inbox))
  project.provide('addressProviders', { 'ideal-postcodes': await listen(ideal), 'os-places': await listen(os) })
  return () => {
    for (const server of [inbox, ideal, os]) {
      server.closeAllConnections()
      server.close()
    }
  }
}
