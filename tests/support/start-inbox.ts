import type { TestProject } from 'vitest/node'
import { createInbox } from '../../scripts/inbox/inbox.ts'

/** Starts the local lead inbox, the one fake of the webhook, on a free port; tests find it as `inject('inbox')`. */
export async function setup(project: TestProject): Promise<() => void> {
  const inbox = createInbox(() => undefined)
  await new Promise<void>((resolve) => inbox.listen(0, '127.0.0.1', resolve))
  const address = inbox.address()
  if (address === null || typeof address === 'string') throw new Error('the inbox has no port')
  project.provide('inbox', `http://127.0.0.1:${address.port}`)
  return () => {
    inbox.closeAllConnections()
    inbox.close()
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    inbox: string
  }
}
