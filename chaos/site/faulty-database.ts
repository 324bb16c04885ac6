import { faultOf } from '../faults.ts'
import { strikes } from './strikes.ts'

type Place = 'save' | 'claim' | 'mark' | 'letter claim' | 'letter mark'

const places: readonly (readonly [Place, RegExp])[] = [
  ['save', /^\s*INSERT INTO leads/],
  ['claim', /UPDATE deliveries SET lease_until = .*attempts = attempts \+ 1\s+WHERE .*'webhook'/],
  ['mark', /UPDATE leads SET .*settled_at = \?/],
  ['letter claim', /UPDATE deliveries SET lease_until = .*attempts = attempts \+ 1\s+WHERE .*'email'/],
  ['letter mark', /UPDATE deliveries SET .*settled_at = \?[^;]*'email' AND status <> 'erased'/],
]
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The database, except that it refuses a lead's statements before they run if its fault says so. */
export function faultyDatabase(db: D1Database): D1Database {
  // A batch takes the statements themselves, which cannot refuse: one that would have refuses for all.
  const refusals = new WeakMap<D1PreparedStatement, () => boolean>()
  const refusing = (bound: D1PreparedStatement, place: Place, leadId: string) => {
    const { database, name } = faultOf(leadId)
    if (database?.at !== place) return bound
    const strikesNow = () => strikes(leadId, place, database.times, name)
    const refused = refusingAlone(bound, strikesNow)
    refusals.set(refused, strikesNow)
    return refused
  }
  const batching = replacing(db, 'batch', async (statements: D1PreparedStatement[]) => {
    for (const statement of statements) if (refusals.get(statement)?.()) throw new Error('the database is down')
    return db.batch(statements)
  })
  return replacing(batching, 'prepare', (sql: string) => {
    const [place] = places.find(([, shape]) => shape.test(sql)) ?? []
    const statement = db.prepare(sql)
    return replacing(statement, 'bind', (...values: unknown[]) => {
      const bound = statement.bind(...values)
      const leadId = values.find((value): value is string => typeof value === 'string' && uuid.test(value))
      return place && leadId ? refusing(bound, place, leadId) : bound
    })
  })
}

function refusingAlone(statement: D1PreparedStatement, strikesNow: () => boolean): D1PreparedStatement {
  const or = (run: () => Promise<unknown>) => (): Promise<unknown> =>
    strikesNow() ? Promise.reject(new Error('the database is down')) : run()
  const alone = replacing(
    statement,
    'run',
    or(() => statement.run()),
  )
  return replacing(
    replacing(
      alone,
      'first',
      or(() => statement.first()),
    ),
    'all',
    or(() => statement.all()),
  )
}

/** The same object with one method replaced. */
function replacing<Target extends object>(target: Target, method: keyof Target, replacement: unknown): Target {
  return new Proxy(target, {
    get(_, name) {
      if (name === method) return replacement
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
