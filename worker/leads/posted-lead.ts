import * as z from 'zod/mini'
import { type MarketingChannel, marketingChannels, marketingField } from '#contract/answers.ts'
import { type FieldErrors, maxAgeMs } from '#contract/api.ts'
import { campaignField, campaignIn, campaignKeys, campaignsAmong } from '#contract/campaign.ts'
import { postalFields, robotCheckField, trapField } from '#contract/form-markup.ts'
import {
  anyLead,
  type FieldOf,
  fieldNames,
  isFormName,
  type LeadMetadata,
  type LeadSignals,
  leadSignals,
} from '#contract/lead.ts'
import { fieldErrors, leadId } from '#contract/lead-parts.ts'
import { queryOfOurPage } from './advert.ts'
import type { FormFields } from './posted-fields.ts'
import { fieldFinder, textOf } from './posted-names.ts'

/**
 * A post: the lead, and how, from where and when it came. Only the lead can be invalid; anything wrong in the rest is
 * ignored.
 */
export const postedLead = z.object({
  lead: anyLead,
  signals: z.catch(leadSignals, {}),
  /** One key or several. */
  campaign: z.pipe(
    z.unknown(),
    z.transform((keys) => campaignKeys([keys].flat())),
  ),
  /** The query of an advert's link. */
  advert: z.catch(z.string(), ''),
  /** How long ago (ms) its visitor sent it; 0 to 7 days. */
  ageMs: z.catch(z.number().check(z.overwrite((age) => Math.min(Math.max(0, age), maxAgeMs))), 0),
} satisfies Record<'lead' | keyof LeadMetadata, unknown>)

export type PostedLead = z.infer<typeof postedLead>

const anything = z.optional(z.unknown())

/** The body of a JSON post: a lead's fields alongside the others. */
export const postedJson = z.pipe(
  z.pipe(
    z.looseObject({
      signals: anything,
      campaign: anything,
      advert: anything,
      ageMs: anything,
    } satisfies Record<keyof LeadMetadata, unknown>),
    z.transform(({ signals, campaign, advert, ageMs, ...lead }) => ({ lead, signals, campaign, advert, ageMs })),
  ),
  postedLead,
)

/** The lead's mistakes, by its own field names. */
export function mistakesIn({ issues }: z.core.$ZodError): FieldErrors {
  return fieldErrors(issues.map(({ path, message }) => ({ path: path.slice(1), message })))
}

/** A plain form's post, before validation. */
export interface PostedForm {
  readonly lead: Readonly<Record<string, unknown>>
  /** What its form shows again, under our names as well as the posted ones: for marketing, the boxes that were ticked. */
  readonly typed: Readonly<Record<string, unknown>>
  readonly signals: LeadSignals
  readonly campaign: readonly string[]
}

/**
 * Turns the fields of a plain form into what {@link postedLead} takes. Unknown fields are ignored, not rejected:
 * another page's submit button or campaign tag must not cost a lead. Any part of an address without a delivery choice means
 * post: a guide by email to somebody who gave an address would be sent to nobody.
 *
 * @param request the post, for the page it came from
 */
export function readForm(fields: FormFields, request: Request): PostedForm {
  const find = fieldFinder(fields)
  const named = choiceIn(textOf(find('form')))
  // The firm's other pages name no form: theirs counts as the landing form.
  const form = isFormName(named) ? named : 'landing'
  const names = fieldNames[form]
  const given = Object.entries(readers).flatMap(([name, read]) =>
    names.includes(name) ? [[name, read(find, name)]] : [],
  )
  const lead: Record<string, unknown> = Object.fromEntries(given.filter(([, value]) => value !== undefined))
  lead.form = form
  if (lead.firstName === undefined && lead.lastName === undefined)
    Object.assign(lead, partsOfName(textOf(find('fullName'))))
  if (names.includes('deliveryMethod'))
    lead.deliveryMethod ??= postalFields.some((name) => lead[name] !== undefined) ? 'post' : 'email'
  lead.leadId ??= crypto.randomUUID()
  return {
    lead,
    typed: { ...fields, ...lead, ...boxesOf(find) },
    signals: { trap: textField(fields, trapField), robotCheck: textField(fields, robotCheckField) },
    campaign: campaignOf(fields, request),
  }
}

type Find = ReturnType<typeof fieldFinder>

/** A field's value; undefined if the form has none. */
type ReadField = (find: Find, name: string) => unknown

const asTyped: ReadField = (find, name) => textOf(find(name))
/** One of the contract's words. */
const asChoice: ReadField = (find, name) => choiceIn(textOf(find(name)))
/** Another system's id, in a field named like ours, is ignored: its visitor could not correct it. */
const asLeadId: ReadField = (find, name) => leadId.safeParse(textOf(find(name))).data

/** How each field of a lead is read. */
const readers: Readonly<Record<FieldOf, ReadField>> = {
  leadId: asLeadId,
  form: asChoice,
  firstName: asTyped,
  lastName: asTyped,
  phone: asTyped,
  email: asTyped,
  deliveryMethod: asChoice,
  guideFormat: asChoice,
  addressLine1: (find, name) => onOneLine([textOf(find(name))]),
  addressLine2: (find, name) => onOneLine([textOf(find(name)), textOf(find('addressLine3'))]),
  townCity: asTyped,
  county: asTyped,
  postcode: asTyped,
  planInterest: asChoice,
  timing: asChoice,
  planningFor: asChoice,
  marketing: ticked,
  consentVersion: asTyped,
  callbackWindow: asChoice,
  callbackTopic: asChoice,
}

/**
 * Whether a box for marketing was ticked. Only a plain yes is consent; of several values the last counts, as pages put a
 * hidden `no` before a box.
 */
function isTicked(find: Find, channel: MarketingChannel): boolean {
  const value = [find(marketingField(channel))].flat().at(-1)
  return typeof value === 'string' && /^(?:yes|y|true|on|1)$/i.test(value.trim())
}

function ticked(find: Find): Record<MarketingChannel, boolean> {
  const is = (channel: MarketingChannel) => isTicked(find, channel)
  return { email: is('email'), text: is('text'), phone: is('phone'), post: is('post') }
}

/** The boxes for marketing as our form has them. */
const boxesOf = (find: Find): Readonly<Record<string, string>> =>
  Object.fromEntries(
    marketingChannels.map((channel) => [marketingField(channel), isTicked(find, channel) ? 'yes' : '']),
  )

/** A choice as the contract writes it: other pages write `Post`, `By post` or `Not sure`. */
function choiceIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
  return words.replace(/^by-/, '').replace(/^e-mail$/, 'email')
}

/** A value that other pages ask for in several lines, or in more fields than we have. */
function onOneLine(texts: ReadonlyArray<string | undefined>): string | undefined {
  const lines = texts.flatMap((text) => text?.split(/[\r\n]+/) ?? []).map((line) => line.trim().replace(/,$/, ''))
  return lines.length === 0 ? undefined : lines.filter((line) => line !== '').join(', ')
}

/** A whole name in one field: its last word is the last name. */
function partsOfName(name = ''): Readonly<Record<string, string>> {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const lastName = words.pop()
  if (lastName === undefined) return {}
  return words.length === 0 ? { firstName: lastName } : { firstName: words.join(' '), lastName }
}

function textField(fields: FormFields, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' ? value : undefined
}

/** The campaigns in the form, then those in the address of our page it was sent from. */
function campaignOf(fields: FormFields, request: Request): readonly string[] {
  const own = [fields[campaignField]].flat()
  return campaignKeys([...own, ...campaignsAmong(Object.entries(fields)), ...campaignIn(queryOfOurPage(request))])
}
