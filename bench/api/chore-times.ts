import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { median } from '../median.ts'
import { type Chore, type ChoreDatabase, type ChoreOrder, choreDatabases, chores } from './chores.ts'
import type { Runtime } from './runtime.ts'

/** The cost of a chore: ms each, and the rows D1 bills. */
export interface ChoreTime {
  readonly chore: Chore
  readonly database: ChoreDatabase
  readonly ms: number
  readonly read: number
  readonly written: number
}

const tally = z.object({ read: z.number(), written: z.number() })
const isChore = (name: string): name is Chore => Object.hasOwn(chores, name)

/** In the order of a lead's life, because each needs the result of the one before. */
const choreNames = Object.keys(chores).filter(isChore)

/** Repetitions in one request, to share its own cost. */
const repetitions = 20
const rounds = 3

/** Times each chore in each database, in turns. From outside, because a worker's clock stops between waits. */
export async function timeChores(runtime: Runtime): Promise<ChoreTime[]> {
  const url = `http://127.0.0.1:${await runtime.portOf('chores')}/`
  const order = async (what: ChoreOrder) => {
    const began = performance.now()
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(what) })
    return { ...tally.parse(await response.json()), ms: performance.now() - began }
  }
  const leadIds = Array.from({ length: rounds }, () => Array.from({ length: repetitions }, () => randomUUID()))
  const metered = [randomUUID()]
  const times: ChoreTime[] = []
  for (const chore of choreNames) {
    const each: Record<ChoreDatabase, number[]> = { small: [], million: [], outage: [] }
    const rows: Record<ChoreDatabase, { read: number; written: number }> = {
      small: await order({ chore, database: 'small', leadIds: metered, isMetered: true }),
      million: await order({ chore, database: 'million', leadIds: metered, isMetered: true }),
      outage: await order({ chore, database: 'outage', leadIds: metered, isMetered: true }),
    }
    for (const ids of leadIds) {
      for (const database of choreDatabases) {
        const { ms: overhead } = await order({ chore, database, leadIds: [], isMetered: false })
        const { ms } = await order({ chore, database, leadIds: ids, isMetered: false })
        each[database].push((ms - overhead) / repetitions)
      }
    }
    for (const database of choreDatabases) {
      times.push({ chore, database, ...rows[database], ms: median(each[database]) })
    }
  }
  return times
}
