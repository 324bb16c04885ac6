import type { Context } from 'hono'
import type { DeskContext } from './access.ts'
import { type Deed, deedsOn } from './act.ts'
import { deedName, maskedPerson } from './describe.ts'
import { Leads } from './leads.ts'
import { actWords } from './many.ts'
import { Notice } from './parts.tsx'
import { actNamed, acts } from './paths.ts'
import { cipherOf } from './settings.ts'
import { onDay } from './uk-time.ts'

const words = {
  notDone: 'Nothing was done:',
  changed: 'its state has changed since.',
} as const

/** `Erased by grace@firm.example on 22 November 2026 at 14:05.` */
export const deedWords = ({ action, who, at }: Deed) => `${deedName(action)} by ${who} on ${onDay(at)}.`

/**
 * What has just been done to a lead, which the address names, as the audit has it: so it is true however late it is read, and
 * says who was quicker.
 */
export async function Said({ c }: { readonly c: Context<DeskContext> }) {
  const { did, last } = c.req.query()
  const act = actNamed(did)
  if (act === undefined || last === undefined) return null
  const lead = await new Leads(c.env.DB, cipherOf(c.env)).withId(last)
  if (!lead) return null
  const deeds = await deedsOn(c.env.DB, lead.row.id)
  const newest = deeds.find(({ action }) => action !== 'opened' && action !== 'searched')
  const person = maskedPerson(lead)
  if (newest?.action === acts[act]) return <Notice kind="done">{`${person}: ${actWords[act].done}`}</Notice>
  return <Notice kind="alarm">{`${person}: ${words.notDone} ${newest ? deedWords(newest) : words.changed}`}</Notice>
}
