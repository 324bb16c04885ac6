import { createServer, type Server } from 'node:net'
import { fail } from './command.ts'

/** Where the site, the inbox and the desk are served locally; `PORT`, `INBOX_PORT` and `DESK_PORT` choose other ports. */
export const sitePort = portFrom('PORT', 8787)
export const inboxPort = portFrom('INBOX_PORT', 8788)
export const deskPort = portFrom('DESK_PORT', 8789)

function portFrom(variable: string, standard: number): number {
  const port = Number(process.env[variable] ?? standard)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  fail(`${variable} must be a port number from 1 to 65535.`)
}

/** Ends with a plain sentence when something else is already listening on the port. */
export async function assertPortFree(port: number, variable: string): Promise<void> {
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .once('listening', () => probe.close(() => resolve(true)))
      .listen(port, 'localhost')
  })
  if (!isFree) fail(`Port ${port} is in use. Stop what uses it, or choose another: ${variable}=${port + 10} npm start`)
}

/** The port that a server listens on. */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}
