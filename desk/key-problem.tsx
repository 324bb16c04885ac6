import type { Context } from 'hono'
import type { DeskContext } from './access.ts'
import { Notice } from './parts.tsx'
import { keyProblemOf } from './settings.ts'

/**
 * What is wrong with the desk's own `LEAD_KEYS`, as a line; undefined if nothing is. The site has a setting of its own,
 * so that no alert is about this one.
 */
export function keyProblemIn(c: Context<DeskContext>): string | undefined {
  const problem = keyProblemOf(c.env)
  return (
    problem
    && `LEAD_KEYS at the desk is wrong: ${problem}. Leads that need this key can be neither read nor found here. Tell the person who looks after the settings.`
  )
}

export function KeyProblem({ c }: { readonly c: Context<DeskContext> }) {
  const problem = keyProblemIn(c)
  return problem === undefined ? null : <Notice kind="alarm">{problem}</Notice>
}
