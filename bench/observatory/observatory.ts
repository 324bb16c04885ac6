import { execFile, spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import type { Certificate } from '../serve.ts'

const scores = z.array(z.object({ path: z.string(), status: z.number(), grade: z.string(), score: z.number() }))
const ports = { https: 8983, http: 8984 }

/**
 * Scores every page, a missing one and the API with MDN's own HTTP Observatory, as the built worker serves them over
 * TLS. Plain HTTP is redirected, as Cloudflare does for the whole site ("Always use HTTPS"). @returns the report
 */
export async function askObservatory(certificate: Certificate): Promise<string> {
  const redirect = createServer(({ url }, response) => {
    response.writeHead(301, { location: `https://localhost:${ports.https}${url}` }).end()
  }).listen(ports.http)
  const files = ['--https-key-path', certificate.keyFile, '--https-cert-path', certificate.certFile]
  const where = ['--port', String(ports.https), '--local-protocol', 'https', ...files]
  const worker = spawn('wrangler', ['dev', ...where, '--log-level', 'error'], { stdio: 'ignore' })
  try {
    await untilItListens(ports.https)
    const pages = globSync('dist/client/*.html').map((file) => `/${basename(file, '.html').replace(/^index$/, '')}`)
    const paths = [...pages.filter((path) => path !== '/404').toSorted(), '/nowhere', '/api/health']
    const args = ['bench/observatory/score.js', String(ports.https), String(ports.http), ...paths]
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: certificate.authorityFile }
    const { stdout } = await promisify(execFile)('node', args, { env })
    const rows = scores.parse(JSON.parse(stdout))
    const byScore = Map.groupBy(rows, ({ grade, score }) => `${grade}, ${score} points`)
    return [...byScore].map(([score, pages]) => `- ${score}: ${pages.map(said).join(', ')}`).join('\n')
  } finally {
    worker.kill()
    redirect.close()
  }
}

const said = ({ path, status }: z.infer<typeof scores>[number]) =>
  status === 200 ? `\`${path}\`` : `\`${path}\` (${status})`

async function untilItListens(port: number): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    const isListening = await fetch(`https://localhost:${port}/`).then(
      () => true,
      // An unknown certificate is an answer too.
      (error: unknown) => error instanceof Error && !String(error.cause).includes('ECONNREFUSED'),
    )
    if (isListening) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('the worker did not start within half a minute')
}
