/** What a last outcome means, and what to do. */
interface Explanation {
  readonly means: string
  readonly todo: string
}

type Explained = readonly [outcome: RegExp, means: string, todo: string]

const askThenSend = 'Ask whoever looks after it. When it is right again, send the leads on.'

const ofLeads: readonly Explained[] = [
  [/^http 2\d\d$/, 'The system that receives leads took it.', 'Nothing.'],
  [
    /^http 40[13]$/,
    'The system that receives leads did not let us in.',
    'Ask whoever looks after the settings to check its address and secret. Then send the leads on.',
  ],
  [
    /^http 4(04|10)$/,
    'The address that receives leads is not there any more.',
    'Ask whoever looks after the settings for the right address. Then send the leads on.',
  ],
  [/^http 429$/, 'The system that receives leads had too many at once.', 'Send the leads on later.'],
  [
    /^http 3\d\d$/,
    'The address that receives leads has moved. For safety leads do not follow it.',
    'Ask whoever looks after the settings to set the new address. Then send the leads on.',
  ],
  [/^http 4\d\d$/, 'The system that receives leads refused them.', askThenSend],
  [/^http 5\d\d$/, 'The system that receives leads had a fault of its own.', askThenSend],
  [/^timeout$/, 'The system that receives leads did not answer in time.', askThenSend],
  [/^unreachable$/, 'The system that receives leads could not be reached.', askThenSend],
  [
    /^unsendable$/,
    'The lead could not be put into a request.',
    'Tell whoever looks after the site: this is a fault of ours.',
  ],
  [
    /^sink unconfigured$/,
    'No one has said where leads are to be sent.',
    'Ask whoever looks after the settings to set the address that leads are sent to (LEAD_WEBHOOK_URL).',
  ],
  [
    /^unreadable/,
    'The lead is encrypted with a key that the site does not have.',
    'Ask whoever looks after the settings to put the key back (LEAD_KEYS). The lead is safe.',
  ],
  [/^held: trap$/, 'A field that no one can see was filled in: a program’s doing.', 'Usually erase.'],
  [/^held: too fast$/, 'Sent sooner than anyone can type.', 'Usually erase.'],
  [
    /^held: unknown consent$/,
    'It names wording about marketing that we never published.',
    'Ask whoever looks after the site which page sends it, before you send it on.',
  ],
  [/^held: robot check$/, 'The check for robots was not passed or did not answer.', 'Send on what a person sent.'],
  [
    /^held: flood$/,
    'Very many came from one address, network or network operator, in a minute or in a day.',
    'After an advert these are often real people: send on what a person sent, and erase the rest.',
  ],
  [
    /^held: repeat$/,
    'More than ten requests named one person in a day. Others may have sent them.',
    'Ring once, and ask what is still wanted.',
  ],
  [
    /^held: budget$/,
    'As many people had asked to be rung that day as go out in one day.',
    'Ring whoever seems real before the time they chose, and send those on. If all are real, have that number raised (CALLBACKS_A_DAY).',
  ],
]

/** In plain words; an outcome that nobody foresaw is shown as it is. */
export function explained(outcome: string | null): Explanation {
  return explanationIn(ofLeads, outcome) ?? { means: 'No reason was noted.', todo: 'Open one and look.' }
}

const ofGuideEmails: readonly Explained[] = [
  [/^accepted$/, 'Cloudflare took the email.', 'Nothing.'],
  [
    /^address refused$/,
    'Cloudflare no longer writes to this address: an email to it came back, or its owner called one spam.',
    'Ring and ask for another address, or post the guide.',
  ],
  [/^bounced$/, 'The email came back: the address is wrong, or its mailbox is full.', 'Ring and ask.'],
  [/^rejected$/, 'Cloudflare did not pass the email on.', 'Ring and ask for another address.'],
  [/^not delivered$/, 'Cloudflare took the email and then failed to deliver it.', 'Send it again.'],
  [/^timeout$/, 'Cloudflare did not answer in time.', 'Send it again.'],
  [
    /^E_(RATE|DAILY)_LIMIT/,
    'More emails were sent than Cloudflare allows us.',
    'Ask whoever looks after the settings to have the limit raised. Then send them again.',
  ],
  [
    /^E_(VALIDATION_ERROR|FIELD_MISSING|TOO_MANY_RECIPIENTS)$/,
    'Cloudflare takes the address for none.',
    'Open the lead and look; ring and ask for another.',
  ],
  [
    /^budget$/,
    'As many emails were sent in a day as the firm allows.',
    'Look at a few: if people asked for them, send them all. Have the day’s number raised (LETTERS_A_DAY) if this is usual.',
  ],
  [
    /^domain limit$/,
    'Several emails went to addresses at this domain within a day, and they may all be one person’s.',
    'Open the lead and look: if a person asked for it, send it.',
  ],
  [
    /^written to before$/,
    'This mailbox got an email in the last 30 days, and the email says that no other will come.',
    'Nothing. If they ask for another one, send it.',
  ],
  [
    /^taken back$/,
    'It was being sent when its lead was erased, and may have gone before the lead was taken back.',
    'Ask them. If it did not arrive, send it again.',
  ],
  [/^being written to$/, 'Another email to this mailbox was just being sent.', 'Nothing: it is tried again.'],
  [
    /^sender:/,
    'Cloudflare sends no emails in our name, or a setting is missing. The email waits.',
    'Ask whoever looks after the settings: “The guide by email” in the runbook.',
  ],
  [/^unreadable/, 'No key opens the lead, so no one knows where to write.', 'See the lead itself.'],
]

/** The same for an email with the guide; the outcomes that are not here are Cloudflare's own codes. */
export function guideEmailExplained(outcome: string | null): Explanation {
  return (
    explanationIn(ofGuideEmails, outcome) ?? {
      means: 'Cloudflare did not send the email.',
      todo: 'Send it again; if that fails too, tell whoever looks after the site.',
    }
  )
}

function explanationIn(all: readonly Explained[], outcome: string | null): Explanation | undefined {
  const [, means, todo] = all.find(([shape]) => shape.test(outcome ?? '')) ?? []
  return means === undefined || todo === undefined ? undefined : { means, todo }
}
