import { unstable_readConfig } from 'wrangler'
import * as z from 'zod/mini'
import type { EnvironmentName } from './command.ts'

const aRoute = z.union([z.string(), z.object({ pattern: z.string(), custom_domain: z.optional(z.boolean()) })])

const config = z.object({
  name: z.string(),
  route: z.optional(aRoute),
  routes: z.optional(z.array(aRoute)),
  workers_dev: z.optional(z.boolean()),
  vars: z.record(z.string(), z.unknown()),
  send_email: z.array(z.object({ allowed_sender_addresses: z.optional(z.array(z.string())) })),
  d1_databases: z.array(z.object({ database_name: z.string() })),
  queues: z.object({
    producers: z.array(z.object({ queue: z.string() })),
    consumers: z.array(z.object({ queue: z.string(), dead_letter_queue: z.optional(z.string()) })),
  }),
})

/** What an environment's bindings need in the account. */
export interface Needs {
  /** The name of the worker that the secrets belong to. */
  readonly worker: string
  readonly databases: readonly string[]
  readonly queues: readonly string[]
  readonly vars: Readonly<Record<string, unknown>>
  /** Who alone may write emails. */
  readonly senders: readonly string[]
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
    databases: rest.d1_databases.map(({ database_name }) => database_name),
    queues: [...new Set(named)].filter((queue) => queue !== undefined),
    vars: rest.vars,
    senders: rest.send_email.flatMap(({ allowed_sender_addresses: allowed = [] }) => allowed),
    domains: routes.flatMap((it) => (typeof it === 'object' && it.custom_domain === true ? [it.pattern] : [])),
    hasSecondDoor: routes.length > 0 && rest.workers_dev !== false,
  }
}

/** The office's worker in one environment. */
export interface DeskPlan {
  readonly needs: Needs
  readonly host: string
  /** Whether a redirect leads to the login page of the Access application that guards it. */
  readonly isLogin: (location: string | undefined) => boolean
  /** What is left to do by hand; while there is anything, the desk is not deployed. */
  readonly byHand: string | undefined
}

const deskVariables = ['ACCESS_TEAM', 'ACCESS_AUDIENCE', 'DESK_HOST', 'SITE_URL']

/** @param path of desk/wrangler.toml */
export function deskPlan(env: EnvironmentName, path: string): DeskPlan {
  const needs = needsOf(env, path)
  const { ACCESS_TEAM: team, ACCESS_AUDIENCE: audience, DESK_HOST: host } = needs.vars
  const missing = deskVariables.filter((name) => (needs.vars[name] ?? '') === '')
  if (!needs.domains.includes(String(host))) missing.push('a route for DESK_HOST')
  return {
    needs,
    host: String(host),
    isLogin: (location = '') => {
      const login = URL.parse(location)
      // Access names the application by its audience tag.
      return login?.host === team && login?.searchParams.get('kid') === audience
    },
    byHand: missing.length === 0 ? undefined : inTheDashboard(env, path, missing),
  }
}

/** The part that only a person can do, in Cloudflare's dashboard. */
const inTheDashboard = (env: EnvironmentName, path: string, missing: readonly string[]) =>
  `The desk of ${env} is not set up, and the site does not need it. For it, take the steps in Cloudflare's dashboard that docs/runbook.md has under "The desk": an Access application, with a second factor. Then write into ${path}, under [env.${env}]: ${missing.join(', ')}.`
