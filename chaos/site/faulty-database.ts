import { faultOf } from '../faults.ts'
import { strikes } from './strikes.ts'

type Place = 'save' | 'claim' | 'mark'

const places: readonly (readonly [Place, RegExp])[] = [
  ['save', /^\s*INSERT INTO leads/],
  ['claim', /attempts = attempts \+ 1/],
  ['mark', /settled_at = \?/],
]
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The database, except that it refuses a lead's statements before they run if its fault says so. */
export function faultyDatabase(db: D1Database): D1Database {
  return replacing(db, 'prepare', (sql: string) => {
    const [place] = places.find(([, shape]) => shape.test(sql)) ?? []
    const statement = db.prepare(sql)
    return replacing(statement, 'bind', (...values: unknown[]) => {
      const bound = statement.bind(...values)
      const leadId = values.find((value): value is string => typeof value === 'string' && uuid.test(value))
      return place && leadId ? refusing(bound, place, leadId) : bound
    })
  })
}

function refusing(statement: D1PreparedStatement, place: Place, leadId: string): D1PreparedStatement {
  const { database, name } = faultOf(leadId)
  if (database?.at !== place || !strikes(leadId, place, database.times, name)) return statement
  const refuse = () => Promise.reject(new Error('the database is down'))
  return replacing(replacing(replacing(statement, 'run', refuse), 'first', refuse), 'all', refuse)
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
