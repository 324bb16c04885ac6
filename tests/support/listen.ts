import type { Server } from 'node:http'
import { portOf } from '../../scripts/ports.ts'

/** Starts a server on a free local port. @returns its URL, without a trailing slash */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${portOf(server)}`
}
