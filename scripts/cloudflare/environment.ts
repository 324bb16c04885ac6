import { unstable_readConfig } from 'wrangler'
import * as z from 'zod/mini'
import type { EnvironmentName } from './arguments.ts'

const aRoute = z.union([z.string(), z.object({ pattern: z.string(), custom_domain: z.optional(z.boolean()) })])

const config = z.object({
  name: z.string(),
  route: z.optional(aRoute),
  routes: z.optional(z.array(aRoute)),
  workers_dev: z.optional(z.boolean()),
  vars: z.record(z.string(), z.unknown()),
  d1_databases: z.array(
    z.object({ binding: z.string(), database_name: z.string(), database_id: z.optional(z.string()) }),
  ),
  queues: z.object({
    producers: z.array(z.object({ queue: z.string() })),
    consumers: z.array(z.object({ queue: z.string(), dead_letter_queue: z.optional(z.string()) })),
  }),
})

/** What an environment's bindings need in the account. */
export interface Needs {
  /** The name of the worker that the secrets belong to. */
  readonly worker: string
  readonly databases: readonly { readonly name: string; readonly id: string | undefined }[]
  readonly queues: readonly string[]
  readonly vars: Readonly<Record<string, unknown>>
  /** The custom domains among its routes; wrangler gives each a DNS record. */
  readonly domains: readonly string[]
  /** Whether it is served at workers.dev beside its routes. */
  readonly hasSecondDoor: boolean
}

/** Reads an environment as wrangler itself does. */
export function needsOf(name: EnvironmentName, path = 'wrangler.toml'): Needs {
  const {
    queues,
    route,
    routes = route === undefined ? [] : [route],
    ...rest
  } = config.parse(unstable_readConfig({ config: path, env: name }))
  const named = [
    ...queues.producers.map(({ queue }) => queue),
    ...queues.consumers.flatMap(({ queue, dead_letter_queue }) => [queue, dead_letter_queue]),
  ]
  return {
    worker: rest.name,
    databases: rest.d1_databases.map(({ database_name, database_id }) => ({ name: database_name, id: database_id })),
    queues: [...new Set(named)].filter((queue) => queue !== undefined),
    vars: rest.vars,
    domains: routes.flatMap((it) => (typeof it === 'object' && it.custom_domain === true ? [it.pattern] : [])),
    hasSecondDoor: routes.length > 0 && rest.workers_dev !== false,
  }
}

/** Writes a database's id below its name, and leaves the rest of `wrangler.toml` as it is. */
export function withDatabaseId(toml: string, name: string, id: string): string {
  const lines = toml
    .split('\n')
    .filter((line, at, all) => !(line.startsWith('database_id') && isName(all[at - 1], name)))
  return lines.flatMap((line) => (isName(line, name) ? [line, `database_id = "${id}"`] : [line])).join('\n')
}

const isName = (line: string | undefined, name: string) => line === `database_name = "${name}"`
