import { databaseWith } from './api.ts'

/** A database that answers everything with one error. */
export function databaseFailingWith(message: string): D1Database {
  const fail = () => Promise.reject(new Error(message))
  const statement = { first: fail, run: fail, all: fail }
  return databaseWith({ prepare: () => ({ ...statement, bind: () => statement }), batch: fail })
}

export const deadDatabase = databaseFailingWith('the database is down')
