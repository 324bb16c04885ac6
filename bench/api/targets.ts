import { choreDatabases } from './chores.ts'
import type { RequestName } from './requests.ts'
import { type Rung, rungs } from './rungs.ts'
import type { WorkerSpec } from './runtime.ts'

/** A worker to measure: its request, and the expected answer. */
export interface Target {
  readonly worker: string
  readonly title: string
  readonly request: RequestName
  readonly status: number
  /** Whether every 202 must have a row in the database `empty`. */
  readonly isStored: boolean
}

const keys = `bench:${Buffer.alloc(32, 7).toString('base64')}`
const limits = ['LEAD_LIMIT_VISITOR', 'LEAD_LIMIT_NETWORK', 'LEAD_LIMIT_OPERATOR', 'LOOKUP_LIMIT_VISITOR']
const vars = {
  LEAD_KEYS: keys,
  CAMPAIGN_CODE: 'GUIDE',
  LEAD_WEBHOOK_URL: 'https://hooks.example/lead',
  MIN_FORM_MS: '1500',
  LEADS_PER_PERSON: '0',
  LEADS_PER_VISITOR: '0',
  ADDRESS_PROVIDER: 'ideal-postcodes',
  ADDRESS_PROVIDER_KEY: 'ak_bench',
  LOOKUPS_A_DAY: '0',
}

const isRung = (name: string): name is Rung => Object.hasOwn(rungs, name)
const rungNames = Object.keys(rungs).filter(isRung)

const lead = { request: 'lead', status: 202, isStored: false } as const

export const bare: Target = { ...lead, worker: 'bare', title: 'a bare Worker that answers 200', status: 200 }
export const ladder: readonly Target[] = rungNames.map((rung) => ({ ...lead, worker: rung, title: rungs[rung] }))
/** All of ours, then replacing one instant binding at a time with a local stand-in. */
export const ownCost: Target = { ...lead, worker: 'ours-own', title: 'ours, its bindings answering at once' }
const withLimits: Target = { ...lead, worker: 'ours-limits', title: 'with two rate limits' }
const withDatabase: Target = { ...lead, worker: 'ours-database', title: 'and D1', isStored: true }
export const ours: Target = { ...lead, worker: 'ours', title: 'ours with local stand-ins, empty table', isStored: true }
export const oursInMillion: Target = { ...lead, worker: 'ours-million', title: 'the same, a million rows' }
export const standIns: readonly Target[] = [withLimits, withDatabase, ours]

const lookup = { worker: ownCost.worker, isStored: false }
export const lookups: readonly Target[] = [
  { ...lookup, title: '`GET /api/postcode`, not a postcode', request: 'wrong lookup', status: 422 },
  { ...lookup, title: '`GET /api/postcode`, 20 addresses found', request: 'lookup', status: 200 },
]

/** The bundled scripts, by file name. */
export type Scripts = Readonly<Record<'bare' | 'ladder' | 'prompt-bindings' | 'prompt-provider' | 'chores', string>>

export function workersFrom(scripts: Scripts): WorkerSpec[] {
  const site = { script: scripts['prompt-bindings'], vars, outbound: 'prompt-provider' }
  const queue = 'lead-delivery'
  return [
    { name: 'bare', script: scripts.bare },
    { name: 'prompt-provider', script: scripts['prompt-provider'] },
    ...rungNames.map((rung) => ({ name: rung, script: scripts.ladder, vars: { ...vars, RUNG: rung } })),
    { ...site, name: 'ours-own' },
    { ...site, name: 'ours-limits', limits },
    { ...site, name: 'ours-database', limits, databases: { DB: 'empty' } },
    { ...site, name: 'ours', limits, databases: { DB: 'empty' }, queue },
    { ...site, name: 'ours-million', limits, databases: { DB: 'million' }, queue },
    {
      name: 'chores',
      script: scripts.chores,
      vars: { LEAD_KEYS: keys },
      databases: Object.fromEntries(choreDatabases.map((name) => [name, name])),
    },
  ]
}
