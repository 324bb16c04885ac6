import type { EnvironmentName } from './arguments.ts'
import { type Needs, needsOf } from './environment.ts'

/** The office's worker in one environment. */
export interface DeskPlan {
  readonly needs: Needs
  readonly host: string
  /** Whether a redirect leads to the login page of the Access application that guards it. */
  readonly isLogin: (location: string | undefined) => boolean
  /** What desk/wrangler.toml still lacks; while there is anything, the desk is not deployed. */
  readonly missing: readonly string[]
}

const variables = ['ACCESS_TEAM', 'ACCESS_AUDIENCE', 'DESK_HOST', 'SITE_URL']

/** @param path of desk/wrangler.toml */
export function deskPlan(env: EnvironmentName, path: string): DeskPlan {
  const needs = needsOf(env, path)
  const { ACCESS_TEAM: team, ACCESS_AUDIENCE: audience, DESK_HOST: host } = needs.vars
  const unset = variables.filter((name) => (needs.vars[name] ?? '') === '')
  return {
    needs,
    host: String(host),
    isLogin: (location = '') => {
      const login = URL.parse(location)
      // Access names the application by its audience tag.
      return login?.host === team && login?.searchParams.get('kid') === audience
    },
    missing: needs.domains.includes(String(host)) ? unset : [...unset, 'a route for DESK_HOST'],
  }
}

/** The part that only a person can do, in Cloudflare's dashboard. */
export const byHand = (env: EnvironmentName, { missing }: DeskPlan, path: string) =>
  `The desk of ${env} is not set up, and the site does not need it. For it, two things in Cloudflare's dashboard (docs/runbook.md, "The desk"):
  1. Zero Trust, Access, Applications: add a self-hosted application for the desk's host name, with a policy that names who may come in.
  2. Copy its audience tag, and the team's domain from Settings.
Then write into ${path}, under [env.${env}]: ${missing.join(', ')}.`
