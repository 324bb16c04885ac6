import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/** Answers a request. What it returns is waited for, and otherwise ignored. */
type Answering = (request: IncomingMessage, response: ServerResponse) => unknown

/** A server for this computer alone. A request that breaks off, or cannot be read, is answered 400, and does not end the process. */
export function createLocalServer(answer: Answering): Server {
  return createServer(async (request, response) => {
    try {
      await answer(request, response)
    } catch {
      if (response.headersSent) response.destroy()
      else response.writeHead(400).end('The request could not be read.\n')
    }
  })
}
