import { env } from 'cloudflare:workers'

const down = () => Promise.reject(new Error('the database is down'))
const statement = { first: down, run: down, all: down }

/** A database that answers nothing. */
export const deadDatabase: D1Database = Object.assign(Object.create(env.DB), {
  prepare: () => ({ ...statement, bind: () => statement }),
  batch: down,
})
