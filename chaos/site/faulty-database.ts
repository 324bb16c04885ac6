import { faultOf, strikes } from '../faults.ts'
import { type Place, places } from '../tables.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The database, except that it refuses a lead's statements before they run if its fault says so. */
export function faultyDatabase(db: D1Database): D1Database {
  // A batch takes the statements themselves, which cannot refuse: one that would have refuses for all.
  const refusals = new WeakMap<D1PreparedStatement, () => void>()
  const refusing = (bound: D1PreparedStatement, place: Place, leadId: string) => {
    const { database, name } = faultOf(leadId)
    if (database?.at !== place) return bound
    const refuseNow = () => {
      if (strikes(leadId, place, database.times, name)) throw new Error('the database is down')
    }
    const or = (run: () => Promise<unknown>) => async () => {
      refuseNow()
      return run()
    }
    const refused = replacing(bound, {
      run: or(() => bound.run()),
      first: or(() => bound.first()),
      all: or(() => bound.all()),
    })
    refusals.set(refused, refuseNow)
    return refused
  }
  return replacing(db, {
    async batch(statements: D1PreparedStatement[]) {
      for (const statement of statements) refusals.get(statement)?.()
      return db.batch(statements)
    },
    prepare(sql: string) {
      const place = placeOf(sql)
      const statement = db.prepare(sql)
      const bind = (...values: unknown[]) => {
        const bound = statement.bind(...values)
        const leadId = values.find((value): value is string => typeof value === 'string' && uuid.test(value))
        return place && leadId ? refusing(bound, place, leadId) : bound
      }
      return replacing(statement, { bind })
    },
  })
}

function placeOf(sql: string): Place | undefined {
  const all: readonly Place[] = ['save', 'claim', 'mark', 'email claim', 'email mark']
  return all.find((place) => places[place].test(sql))
}

/** The same object with some of its methods replaced. */
function replacing<Target extends object>(
  target: Target,
  replacements: Readonly<Partial<Record<keyof Target, unknown>>>,
): Target {
  return new Proxy(target, {
    get(_, name) {
      if (Object.hasOwn(replacements, name)) return Reflect.get(replacements, name)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
