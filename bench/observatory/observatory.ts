import { execFile, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { promisify } from 'node:util'
import * as z from 'zod'
import { paths } from '../../src/paths.ts'
import type { Certificate } from '../pages/certificate.ts'

const scores = z.array(
  z.object({
    path: z.string(),
    status: z.number(),
    grade: z.string(),
    score: z.number(),
    findings: z.array(z.string()),
  }),
)
export type ObservatoryScore = z.infer<typeof scores>[number]

const ports = { https: 8983, http: 8984 }

/**
 * Scores every page, a missing one and the API with MDN's own HTTP Observatory, as the built worker serves them over
 * TLS. Plain HTTP is redirected, as Cloudflare does for the whole site ("Always use HTTPS").
 */
export async function observe(certificate: Certificate): Promise<readonly ObservatoryScore[]> {
  const redirect = createServer(({ url }, response) => {
    response.writeHead(301, { location: `https://localhost:${ports.https}${url}` }).end()
  }).listen(ports.http)
  const files = ['--https-key-path', certificate.keyFile, '--https-cert-path', certificate.certFile]
  const where = ['--port', String(ports.https), '--local-protocol', 'https', ...files]
  const worker = spawn('wrangler', ['dev', ...where, '--log-level', 'error'], { stdio: 'ignore' })
  try {
    const args = [String(ports.https), String(ports.http), ...Object.values(paths), '/nowhere', '/api/health']
    await untilItListens(ports.https)
    const { stdout } = await promisify(execFile)('node', ['bench/observatory/score.js', ...args], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate.authorityFile },
    })
    return scores.parse(JSON.parse(stdout))
  } finally {
    worker.kill()
    redirect.close()
  }
}

async function untilItListens(port: number): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    const answered = await fetch(`https://localhost:${port}/`).then(
      () => true,
      // An unknown certificate is an answer too.
      (error: unknown) => error instanceof Error && !String(error.cause).includes('ECONNREFUSED'),
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('the worker did not start within half a minute')
}
