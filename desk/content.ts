import type { Lead } from '#contract/lead.ts'
import type { LeadState } from '#worker/staff/lead-filter.ts'
import type { EmailRow } from '#worker/staff/lead-record.ts'
import type { AuditAction } from './audit/audit-store.ts'

/** Every sentence of the desk. For people in an office who look after leads, and have never seen a terminal. */

export const counted = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'lead' : 'leads'}`

export const deskWords = {
  name: 'Lead desk',
  skip: 'Skip to main content',
  menu: 'Pages of the desk',
  signedIn: 'Signed in as',
  times: 'All times are UK time.',
  notFoundTitle: 'Not found',
  notFound: 'The desk has no such page.',
  failedTitle: 'Something went wrong',
  failed: 'The page could not be made. Nothing was changed. Please try again in a minute.',
  older: 'Older',
  newest: 'Back to the newest',
} as const

export const pageNames = {
  today: 'Today',
  leads: 'Leads',
  campaigns: 'Campaigns',
  codes: 'Codes',
  audit: 'Who did what',
} as const

export const stateNames: Readonly<Record<LeadState, string>> = {
  waiting: 'Waiting',
  parked: 'Parked',
  held: 'Held',
  delivered: 'Delivered',
  erased: 'Erased',
}

/** What has become of a lead's letter with the guide. */
export const letterNames: Readonly<Record<EmailRow['status'], string>> = {
  held: 'Held with its lead',
  pending: 'Waiting',
  sent: 'Sent',
  parked: 'Parked',
  refused: 'Refused by its address',
  erased: 'Erased before it was sent',
}

export const todayWords = {
  calm: 'Nothing needs you at the moment.',
  attention: 'Something needs you. Start at the top.',
  waiting: 'Waiting to be sent',
  noneWaiting: 'No lead is waiting.',
  longest: (length: string) => `The longest has waited ${length}.`,
  usual: 'A lead normally goes out within a minute, so this will soon be over.',
  late: 'They are tried again and again for about three days. None is lost meanwhile.',
  why: 'How the last tries ended',
  ofOldest: 'Of those that have waited longest:',
  untried: 'not tried yet',
  parked: 'Parked',
  noneParked: 'No lead is parked.',
  parkedMeans:
    'These were tried for about three days and could not be delivered. They are kept until someone sends them on.',
  held: 'Held',
  noneHeld: 'No lead is held.',
  heldMeans:
    'These looked unusual when they came and have never been sent. Look at them: send on what a person sent, erase the rest.',
  oldest: (time: string) => `The oldest came on ${time}.`,
  see: 'See them',
  sendAll: 'Send all on',
  letters: 'Letters with the guide',
  lettersParked:
    'These were tried for about two days and could not be sent. They are kept until someone sends them again.',
  lettersRefused:
    'These addresses accept no mail. Ring and ask for the right one, or post the guide. That is all there is to do.',
  sendLetters: 'Send these letters again',
  deliveries: 'Delivered',
  today: 'Today',
  yesterday: 'Yesterday',
  settings: 'Settings',
  settingsRight: 'All settings are in order.',
  settingsWrong: 'These settings are missing or wrong. Tell whoever looks after the site:',
  settingsUnknown:
    'The site did not say how its settings are. If this lasts, tell whoever looks after the site: it may be down, or HEALTH_TOKEN may differ between the site and the desk.',
  plain: 'Leads are stored without encryption.',
} as const

/** What a last outcome means, and what to do. */
export interface Explanation {
  readonly means: string
  readonly todo: string
}

const askThenSend = 'Ask whoever looks after it. When it is right again, send the leads on.'

const outcomes: ReadonlyArray<readonly [outcome: RegExp, explanation: Explanation]> = [
  [
    /^http 40[13]$/,
    {
      means: 'The system that receives leads did not let us in.',
      todo: 'Ask whoever looks after the settings to check its address and secret. Then send the leads on.',
    },
  ],
  [
    /^http 4(04|10)$/,
    {
      means: 'The address that receives leads is not there any more.',
      todo: 'Ask whoever looks after the settings for the right address. Then send the leads on.',
    },
  ],
  [/^http 429$/, { means: 'The system that receives leads had too many at once.', todo: 'Send the leads on later.' }],
  [
    /^http 3\d\d$/,
    {
      means: 'The address that receives leads has moved. For safety leads do not follow it.',
      todo: 'Ask whoever looks after the settings to set the new address. Then send the leads on.',
    },
  ],
  [/^http 4\d\d$/, { means: 'The system that receives leads refused them.', todo: askThenSend }],
  [/^http 5\d\d$/, { means: 'The system that receives leads had a fault of its own.', todo: askThenSend }],
  [/^timeout$/, { means: 'The system that receives leads did not answer in time.', todo: askThenSend }],
  [/^unreachable$/, { means: 'The system that receives leads could not be reached.', todo: askThenSend }],
  [
    /^unsendable$/,
    {
      means: 'The lead could not be put into a request.',
      todo: 'Tell whoever looks after the site: this is a fault of ours.',
    },
  ],
  [
    /^sink unconfigured$/,
    {
      means: 'No one has said where leads are to be sent.',
      todo: 'Ask whoever looks after the settings to set LEAD_WEBHOOK_URL.',
    },
  ],
  [
    /^unreadable/,
    {
      means: 'The lead is encrypted with a key that the site does not have.',
      todo: 'Ask whoever looks after the settings to put the key back into LEAD_KEYS. The lead is safe.',
    },
  ],
  [/^held: trap$/, { means: 'A field that no one can see was filled in: a program’s doing.', todo: 'Usually erase.' }],
  [/^held: too fast$/, { means: 'Sent sooner than anyone can type.', todo: 'Usually erase.' }],
  [
    /^held: unknown consent$/,
    {
      means: 'It names wording about marketing that we never published.',
      todo: 'Ask whoever looks after the site which page sends it, before you send it on.',
    },
  ],
  [
    /^held: robot check$/,
    { means: 'The check for robots was not passed or did not answer.', todo: 'Send on what a person sent.' },
  ],
  [
    /^held: flood$/,
    {
      means: 'Very many came from one network in one minute.',
      todo: 'After an advert these are often real people: send on what a person sent, and erase the rest.',
    },
  ],
  [
    /^held: repeat$/,
    {
      means: 'The same person, or the same household, asked several times.',
      todo: 'Look at them, and send on what is still wanted.',
    },
  ],
]

const letterOutcomes: ReadonlyArray<readonly [outcome: RegExp, explanation: Explanation]> = [
  [
    /^address refused$/,
    {
      means: 'Cloudflare no longer writes to this address: a letter to it came back, or its owner called one spam.',
      todo: 'Ring and ask for another address, or post the guide.',
    },
  ],
  [
    /^bounced$/,
    { means: 'The letter came back: the address is wrong, or its mailbox is full.', todo: 'Ring and ask.' },
  ],
  [/^rejected$/, { means: 'Cloudflare did not pass the letter on.', todo: 'Ring and ask for another address.' }],
  [/^not delivered$/, { means: 'Cloudflare took the letter and then failed to deliver it.', todo: 'Send it again.' }],
  [/^timeout$/, { means: 'Cloudflare did not answer in time.', todo: 'Send it again.' }],
  [
    /^E_(RATE|DAILY)_LIMIT/,
    {
      means: 'More letters were sent than Cloudflare allows us.',
      todo: 'Ask whoever looks after the settings to have the limit raised. Then send them again.',
    },
  ],
  [
    /^E_VALIDATION_ERROR$/,
    { means: 'Cloudflare takes the address for none.', todo: 'Open the lead and look; ring and ask for another.' },
  ],
  [
    /^sender:/,
    {
      means: 'Cloudflare sends no letters in our name, or a setting is missing. The letter waits.',
      todo: 'Ask whoever looks after the settings: “The guide by email” in the runbook.',
    },
  ],
  [/^unreadable/, { means: 'No key opens the lead, so no one knows where to write.', todo: 'See the lead itself.' }],
]

/** What a letter's last outcome means; the others are Cloudflare's own codes. */
export function letterExplained(outcome: string | null): Explanation {
  const [, found] = letterOutcomes.find(([shape]) => shape.test(outcome ?? '')) ?? []
  return (
    found ?? {
      means: 'Cloudflare did not send the letter.',
      todo: 'Send it again; if that fails too, tell whoever looks after the site.',
    }
  )
}

/** In plain words; an outcome that nobody foresaw is shown as it is. */
export function explained(outcome: string | null): Explanation {
  const [, found] = outcomes.find(([shape]) => shape.test(outcome ?? '')) ?? []
  return found ?? { means: 'No reason was noted.', todo: 'Open one and look.' }
}

export const leadsWords = {
  intro: 'Names, numbers and addresses are hidden until you open a lead. Each opening is written down.',
  filter: 'Which leads',
  state: 'What has become of it',
  anyState: 'Any',
  everyState: 'All leads',
  reason: 'Reason',
  reasonHint: 'Of held or parked ones, as Today names it: flood, http 500',
  letters: 'Its letter with the guide',
  code: 'Campaign code',
  from: 'Came on this day or later',
  to: 'Came up to this day',
  show: 'Show these leads',
  find: 'Find one lead',
  id: 'Its id',
  idHint: 'As a message or the log gives it: 36 letters, digits and hyphens',
  findIt: 'Find it',
  idWrong: 'That is not an id. It has 36 characters, such as 7b1f0c9e-3a52-4f6b-9d2e-5c8a1e0f4b77.',
  wrong: 'Some of what was asked for could not be understood, and was left out.',
  none: 'No lead matches.',
  came: 'Came',
  itsCode: 'Code',
  tries: 'Tries',
  last: 'Last outcome',
  all: 'Everything that matches',
  sendAll: 'Send all of these on',
  sendLetters: 'Send all of these letters again',
  eraseAll: 'Erase all of these',
  chooseState: 'To send on or erase many leads at once, first choose what has become of them.',
} as const

/** Where a lead's form is on the site. */
export const formNames: Readonly<Record<Lead['form'], string>> = {
  landing: 'Home page',
  guide: 'Five questions',
  callback: 'Please ring me',
}

/** What the webhook's fields are to people; one that is not here is shown under its own name. */
export const fieldNames: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email',
  'addressLine 1': 'Address line 1',
  'addressLine 2': 'Address line 2',
  townCity: 'Town or city',
  county: 'County',
  postcode: 'Postcode',
  deliveryMethod: 'Wants the guide by',
  planInterest: 'Plan in mind',
  timing: 'When',
  planningFor: 'For whom',
  marketingEmail: 'News by email',
  marketingText: 'News by text',
  marketingPhone: 'News by phone',
  marketingPost: 'News by post',
  callbackDate: 'Ring on',
  callbackWindow: 'Time of day',
  callbackTopic: 'About',
  callbackMissed: 'That time is past',
  consentVersion: 'Wording agreed to',
  guideFormat: 'Printed guide in',
}

export const leadWords = {
  title: 'One lead',
  notFound:
    'There is no lead with this id. It may have been deleted: what is left of a lead goes a year after it is erased.',
  erased: 'Erased. Only dates and the campaign code are left.',
  unreadable:
    'It cannot be read: it is encrypted with a key that the desk does not have. The lead itself is safe. Ask whoever looks after the settings to put the key back into LEAD_KEYS.',
  notSealed:
    'It is neither shown nor sent, because it was stored without encryption, as nothing should be. Ask whoever looks after the site to find out why: “Encrypting leads stored without a key” in the runbook.',
  otherRelease: 'It cannot be read: it was written by another release of the site. The lead itself is safe.',
  open: 'Open this lead',
  openNote: 'Opening is written down, with your address and the time.',
  opened: 'Opened. This was written down.',
  send: 'Send it on',
  erase: 'Erase it',
  sendLetter: 'Send the letter again',
  letter: 'Letter with the guide',
  holds: 'What it holds',
  history: 'History',
  people: 'Who did what',
  nobody:
    'No one has opened, sent on or erased this lead by itself. What was done to many at once is under “Who did what”.',
  id: 'Id',
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  state: 'What has become of it',
  form: 'Form',
  code: 'Campaign code',
  came: 'Came',
  tries: 'Tries',
  next: 'Next try',
  settled: 'Delivered or parked',
  letterSettled: 'Sent, parked or refused',
  last: 'Last outcome',
  erasedAt: 'Erased',
} as const

export const actWords = {
  send: {
    title: 'Send on',
    one: 'This lead will be sent to the system that receives leads, with all its tries ahead of it.',
    many: (leads: string) =>
      `${leads} will be sent to the system that receives leads, with all their tries ahead of them.`,
    when: (minutes: number) =>
      `The first go within two minutes${minutes > 2 ? `, the last after about ${minutes}` : ''}.`,
    button: (leads: string) => `Send ${leads} on`,
    done: (leads: string) => `${leads} will be sent on within two minutes.`,
    none: 'No lead that can be sent on matches. A lead that is delivered or erased cannot be sent again.',
  },
  letter: {
    title: 'Send the letter again',
    one: 'The letter with the guide will be sent to this person again.',
    many: (leads: string) => `The letters of ${leads} will be sent again, with all their tries ahead of them.`,
    when: (minutes: number) =>
      `The first go within two minutes${minutes > 2 ? `, the last after about ${minutes}` : ''}.`,
    button: (leads: string) => `Send the letters of ${leads}`,
    done: (leads: string) => `The letters of ${leads} will be sent within two minutes.`,
    none: 'No letter that can be sent again matches.',
  },
  erase: {
    title: 'Erase',
    one: 'Everything personal in this lead will be erased for good. No one can bring it back.',
    many: (leads: string) => `Everything personal in ${leads} will be erased for good. No one can bring it back.`,
    when: () => 'Only dates and the campaign code are left, so that the counts stay right.',
    button: (leads: string) => `Erase ${leads} for good`,
    done: (leads: string) => `${leads} erased.`,
    none: 'No lead that can be erased matches.',
  },
  which: 'Which',
  changed: 'The number has changed since you were asked, and nothing was done. Please look again.',
  left: (leads: string) => `${leads} still match: so many are done in steps. Go on to do the rest.`,
  back: 'Back, and change nothing',
  goOn: 'Do the rest',
  toLeads: 'To the leads',
  toToday: 'To today',
  malformedTitle: 'Nothing was done',
  malformed: 'It could not be understood what to do, and nothing was done.',
} as const

export const auditWords = {
  intro:
    'Who opened, sent on or erased leads, newest first. Entries are kept for a year, and no one can change them here.',
  none: 'No one has opened, sent on or erased a lead yet.',
  caption: 'Entries, newest first',
  when: 'When',
  who: 'Who',
  what: 'What',
  which: 'Which',
  howMany: 'How many',
} as const

export const auditNames: Readonly<Record<AuditAction, string>> = {
  opened: 'Opened',
  'sent on': 'Sent on',
  'letter sent again': 'Letter sent again',
  erased: 'Erased',
}

export const campaignsWords = {
  intro:
    'How many leads came in with each campaign code, and what has become of them. Erased leads count too, for as long as rows are kept: about a year.',
  by: 'Add up by',
  periods: { day: 'Day', week: 'Week, from Monday', month: 'Month' },
  until: 'Up to this day',
  code: 'Campaign code',
  show: 'Show',
  chart: 'Leads by period',
  chartLabel: (periods: number, most: number, period: string) =>
    `Bars for ${periods} periods. The highest, for ${period}, is ${counted(most)}. The table has every number.`,
  span: (first: string, last: string, most: number) =>
    `From ${first} on the left to ${last} on the right. The highest bar is ${counted(most)}.`,
  chartNone: 'No lead came in this time.',
  table: 'In numbers',
  caption: 'Leads by period, campaign code and form',
  period: 'Begins',
  codeHeading: 'Code',
  form: 'Form',
  total: 'All',
  csv: 'Download as CSV',
  unknownForm: 'not noted',
  parkedNote: 'Leads that were erased before they were delivered count as parked.',
  earlier: 'Earlier',
} as const

export const codesWords = {
  intro: 'Each advert’s link, and its QR code to print. Leads that come by it get the code beside it.',
  change:
    'Codes are changed where the settings are, in CAMPAIGN_CODES; “Campaign codes” in the documentation says how.',
  usual: 'Every other lead gets the usual code:',
  noUsual: 'There is no usual code: every other lead goes out without one.',
  adverts: 'Adverts',
  none: 'No advert has a code of its own yet.',
  problems: 'Something is wrong with the codes:',
  well: 'The setting reads well.',
  unknown:
    'The site did not say which codes there are. Try again in a minute; if this lasts, tell whoever looks after the site.',
  noSite: 'SITE_URL is not set for the desk, so links cannot be shown. Tell whoever looks after the settings.',
  link: 'Link',
  code: 'Code',
  qr: (key: string) => `QR code for ${key}`,
  download: 'Download the QR code',
} as const
