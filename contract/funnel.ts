import { formPages, policyPath } from './api.ts'
import { campaignIn, versions } from './campaign.ts'

/**
 * What a page can say of a visit, in the order in which it happens. Step 2 follows the first answer, which `begun` says
 * already. `sent` is a press of the button, whether or not the form was right; `called` a tap on a phone number.
 * With `accepted`, `delivered` and `emailed`, which the database counts, there are ten.
 */
export const pageEvents = ['seen', 'begun', 'step3', 'step4', 'step5', 'sent', 'called'] as const
export type PageEvent = (typeof pageEvents)[number]

/** By how a screen is touched, and how large it is. */
export const devices = ['phone', 'tablet', 'computer'] as const
export type Device = (typeof devices)[number]

/** Which of two versions of a form a page showed; empty while there is one. */
export const formVersions = ['', ...versions] as const
type FormVersion = (typeof formVersions)[number]

/** The forms by name; empty for what happened on a page without one. */
export type FunnelForm = keyof typeof formPages | ''

/** How often one event happened in one day, for one key, form, version and kind of device. */
export interface FunnelCount {
  /** The UK's, `2026-11-22`. */
  readonly day: string
  /** The campaign key of the address; empty for none. */
  readonly key: string
  /** The code that a lead with this key would have got at that moment. */
  readonly code: string
  readonly form: FunnelForm
  readonly version: FormVersion
  readonly device: Device
  readonly event: PageEvent
  readonly count: number
}

/** What one beacon says. */
export interface Visit extends Pick<FunnelCount, 'key' | 'form' | 'version' | 'device'> {
  /** Only what no earlier beacon of the same page has said. */
  readonly events: readonly PageEvent[]
  /** A program drives the browser, as the browser itself says. */
  readonly isBot: boolean
}

/**
 * A beacon: how many of its marks an earlier one had, how many fingers the screen can tell apart, whether a program
 * drives the browser, the form's version, and the marks. A mark is how the event's type begins (input, submit, click on
 * a phone number, visibilitychange) and the step that the address named then: `0,5,false,,inull,sstep=5,vstep=5`.
 */
const beacon = /^(\d{1,2}),(\d{0,3}),(true|false)?,([ab]?),((?:[iscv](?:null|step=\d),?)+)$/

/** Characters of a beacon, at most. */
export const longestBeacon = 200

/**
 * Reads a beacon.
 *
 * @param page the address of the page that sent it, of which only the path and the campaign key are read
 * @param userAgent tells phones, tablets and computers apart, and goes no further
 * @returns undefined for anything malformed
 */
export function visitIn(text: string, page: URL, userAgent: string): Visit | undefined {
  const [, told, fingers, isDriven, mark, said = ''] = beacon.exec(text) ?? []
  const version = formVersions.find((known) => known === mark)
  if (version === undefined) return undefined
  const form = formNames.find((name) => formPages[name] === page.pathname) ?? ''
  const marks = said.split(',')
  // The press of the button with which someone objects is no visit.
  if (page.pathname === policyPath && said.includes('s')) return undefined
  const before = eventsIn(marks.slice(0, Number(told)), form)
  return {
    key: campaignIn(page.search) ?? '',
    form,
    version,
    device: deviceOf(userAgent, Number(fingers)),
    events: eventsIn(marks, form).filter((event) => !before.includes(event)),
    isBot: isDriven === 'true',
  }
}

const formNames = ['landing', 'guide', 'callback'] as const satisfies readonly FunnelForm[]

/**
 * Whatever is said of a page says that it was seen. A step is never shown before those ahead of it, and only the last one of
 * the guide's form sends it.
 */
function eventsIn(marks: readonly string[], form: FunnelForm): PageEvent[] {
  const has = (type: string) => marks.some((mark) => mark.startsWith(type))
  const furthest = Math.max(1, ...marks.map((mark) => Number(mark.split('=')[1] ?? 1)))
  const happened: Readonly<Record<PageEvent, boolean>> = {
    seen: marks.length > 0,
    begun: form !== '' && has('i'),
    step3: furthest >= 3,
    step4: furthest >= 4,
    step5: furthest >= 5,
    sent: form === 'guide' ? marks.includes('sstep=5') : form !== '' && has('s'),
    called: has('c'),
  }
  return pageEvents.filter((event) => happened[event])
}

/** A tablet of Apple's says that it is a Mac, of which none has a screen to touch. */
function deviceOf(userAgent: string, fingers: number): Device {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return 'tablet'
  if (userAgent.includes('Macintosh') && fingers > 1) return 'tablet'
  return /Mobi/.test(userAgent) ? 'phone' : 'computer'
}

/** The one cookie: its visitor objects to being counted. */
export const objectionCookie = 'gc_uncounted'

/** How long (s) it is kept: as long as browsers allow, 400 days. */
export const objectionKeptFor = 400 * 24 * 60 * 60

/** The field of the button with which someone objects (`no`) or takes it back (`yes`). */
export const countedField = 'counted'

/** The place in the privacy policy that says so, and its button. */
export const countingAnchor = 'counting'

export const countingWords = {
  object: 'Do not count my visits',
  takeBack: 'Count my visits again',
  counted: 'Your visits are counted.',
  notCounted: 'Your visits are not counted. A cookie on this device remembers that you object.',
  askedByBrowser: 'Your visits are not counted, because your browser asks websites not to.',
} as const
