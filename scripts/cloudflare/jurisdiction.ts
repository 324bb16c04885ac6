import type { Person } from './ask-for-secrets.ts'
import { Stop } from './stop.ts'

const jurisdictions = ['eu', 'none'] as const
/** Where a database is kept: by law, or only by preference. */
export type Jurisdiction = (typeof jurisdictions)[number]

/** Under UK GDPR: the UK treats the protection in the EU and the EEA as adequate, so data may be sent there. */
export const meaning =
  'With "eu" the leads are stored, and their database runs, in the European Union only, where UK law lets personal data go without further safeguards. With "none" Cloudflare puts it in or near Western Europe if it can. It cannot be changed later.'

/** @param given after `--jurisdiction`. @throws Stop for another word */
export function jurisdictionFrom(given: string | undefined): Jurisdiction | undefined {
  const jurisdiction = jurisdictions.find((known) => known === given)
  if (given !== undefined && jurisdiction === undefined) throw new Stop(`Use ${flags}.`)
  return jurisdiction
}

/** @param person undefined when nobody can be asked. @throws Stop then */
export async function askForJurisdiction(person: Person | undefined): Promise<Jurisdiction> {
  if (!person) throw new Stop(`Say where the database is to be kept: ${flags}. ${meaning}`)
  return (await person.agrees(`${meaning} Keep it in the European Union?`)) ? 'eu' : 'none'
}

const flags = jurisdictions.map((it) => `--jurisdiction ${it}`).join(' or ')
