import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem, type } from 'node:os'
import * as z from 'zod'

const lockfile = z.object({ packages: z.record(z.string(), z.object({ version: z.optional(z.string()) })) })

/** The date, this computer and the versions that the figures depend on, in a sentence. */
export function thisMachine(): string {
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const site = versionsIn('package-lock.json', ['workerd', 'hono', 'zod', 'react', 'vite', 'playwright'])
  const tools = versionsIn('bench/package-lock.json', ['lighthouse', 'astro', 'next'])
  const date = new Date().toISOString().slice(0, 10)
  return `Measured on ${date}: ${type()}, ${cores}, ${memory}; Node ${process.versions.node}, ${[...site, ...tools].join(', ')}.`
}

function versionsIn(file: string, names: readonly string[]): string[] {
  const { packages } = lockfile.parse(JSON.parse(readFileSync(file, 'utf8')))
  return names.map((name) => `${name} ${packages[`node_modules/${name}`]?.version ?? '?'}`)
}
