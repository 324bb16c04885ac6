import { median } from '../median.ts'
import { inRounds } from '../rounds.ts'
import { fire, type Shot } from './fire.ts'
import type { Runtime } from './runtime.ts'
import { bare, ladder, lookups, ours, oursInMillion, ownCost, standIns, type Target } from './targets.ts'

/** One worker with a number of clients: the medians of all rounds. */
export interface Cell extends Shot {
  readonly target: Target
  readonly clients: number
}

/** The number of clients for the part-by-part tables. */
export const usualClients = 50
export const crowds = [1, 10, 50, 200]

/** Measured with every number of clients: the baseline, the steps up to ours, and ours. */
export const compared: readonly Target[] = [
  bare,
  ...ladder.filter(({ worker }) => ['hono', 'validate'].includes(worker)),
  ownCost,
  ours,
  oursInMillion,
]

/**
 * Measures every worker in each round.
 *
 * @param ms how long each is measured in each round
 */
export async function allRounds(
  runtime: Runtime,
  rounds: number,
  ms: number,
  say: (what: string) => void,
): Promise<Cell[]> {
  const cells = [
    ...crowds.flatMap((clients) => compared.map((target) => ({ target, clients }))),
    ...[...ladder, ...standIns, ...lookups].map((target) => ({ target, clients: usualClients })),
  ].filter((cell, index, all) => index === all.findIndex((other) => isSame(cell, other)))
  say(`${cells.length} workers and crowds, ${rounds} times`)
  const shots = await inRounds(cells, rounds, ({ target, clients }) => shoot(target, clients, ms, runtime))
  return cells.map((cell) => ({ ...cell, ...medians(shots.get(cell) ?? []) }))
}

const isSame = (one: Pick<Cell, 'target' | 'clients'>, other: Pick<Cell, 'target' | 'clients'>) =>
  one.target.title === other.target.title && one.clients === other.clients

/** One measurement; a 202 without a stored row would make all the figures worthless. */
async function shoot(target: Target, clients: number, ms: number, runtime: Runtime): Promise<Shot> {
  const db = await runtime.database('DB', 'ours')
  await db.prepare('DELETE FROM leads').run()
  const shot = await fire(target, clients, ms, runtime)
  const stored = await db.prepare('SELECT count(*) AS leads FROM leads').first('leads')
  if (target.isStored && stored !== shot.answered)
    throw new Error(`${target.title}: ${shot.answered} leads were accepted and ${String(stored)} stored`)
  return shot
}

function medians(shots: readonly Shot[]): Shot {
  const of = (figure: keyof Shot) => median(shots.map((shot) => shot[figure]))
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    processorMs: of('processorMs'),
    answered: of('answered'),
  }
}
