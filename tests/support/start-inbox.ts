import type { TestProject } from 'vitest/node'
import { createInbox } from '../../local/inbox/inbox.ts'
import { listen } from './listen.ts'

/** Starts the local lead inbox, the only fake webhook, on a free port; tests find it as `inject('inbox')`. */
export async function setup(project: TestProject): Promise<() => void> {
  const inbox = createInbox(() => undefined)
  project.provide('inbox', await listen(inbox))
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
