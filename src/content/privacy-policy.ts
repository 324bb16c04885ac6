import { financialOmbudsman } from './faqs/ombudsman.ts'
import { firm, telLink } from './firm.ts'

/** Text, whole or in pieces, some of which are links. */
export type RichText = string | ReadonlyArray<string | { readonly link: string; readonly href: string }>

/** One piece of the policy. A table's first column names its row. */
export type PolicyBlock =
  | { readonly kind: 'paragraph'; readonly text: RichText }
  | { readonly kind: 'subheading'; readonly id: string; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly RichText[] }
  | {
      readonly kind: 'table'
      readonly caption: string
      readonly header: readonly string[]
      readonly rows: ReadonlyArray<readonly RichText[]>
    }

/** A section of the contents list; its id is also its URL fragment. */
export interface PolicySection {
  readonly id: string
  readonly heading: string
  readonly blocks: readonly PolicyBlock[]
}

const paragraph = (text: RichText): PolicyBlock => ({ kind: 'paragraph', text })
const subheading = (id: string, text: string): PolicyBlock => ({ kind: 'subheading', id, text })
const list = (...items: readonly RichText[]): PolicyBlock => ({ kind: 'list', items })
const table = (
  caption: string,
  header: readonly string[],
  ...rows: ReadonlyArray<readonly RichText[]>
): PolicyBlock => ({ kind: 'table', caption, header, rows })

const phoneUs = { link: firm.freephone, href: telLink(firm.freephone) }
const phoneDataServices = { link: firm.dataServicesPhone, href: telLink(firm.dataServicesPhone) }
const emailDataServices = { link: firm.dataServicesEmail, href: `mailto:${firm.dataServicesEmail}` }

const dataServicesHours = ' (9am to 5pm, Monday to Friday)'

/** Who watches over data protection in the UK. */
const informationCommissioner = {
  name: 'Information Commissioner’s Office',
  address: 'Wycliffe House, Water Lane, Wilmslow, Cheshire SK9 5AF',
  phone: '0303 123 1113',
  website: 'ico.org.uk',
  url: 'https://ico.org.uk',
} as const

const sections: readonly PolicySection[] = [
  {
    id: 'scope',
    heading: 'Scope',
    blocks: [
      paragraph(
        'This policy says what we do with your personal data. Personal data is anything that is about you, such as '
          + 'your name or your phone number.',
      ),
      paragraph('It covers:'),
      list(
        'people who visit this website',
        'people who ask for our guide or phone us',
        'people who arrange a funeral plan with us, and the people they name in it',
      ),
      paragraph(
        'It is a long page, because there is a lot that you have a right to know. We have used the plainest words we '
          + 'could find.',
      ),
    ],
  },
  {
    id: 'responsibilities',
    heading: 'Responsibilities',
    blocks: [
      paragraph(
        `${firm.legalName} decides how and why your personal data is used. The law calls us the “data controller”. In `
          + `this policy, “we” and “us” mean ${firm.legalName}, and “${firm.shortBrand}” is our name for short.`,
      ),
      paragraph(
        `${firm.legalName} is authorised and regulated by the Financial Conduct Authority. Our firm reference number `
          + `is ${firm.firmReference}.`,
      ),
      paragraph([
        'Our data services team answers questions about this policy. Phone ',
        phoneDataServices,
        dataServicesHours,
        ' or email ',
        emailDataServices,
        '.',
      ]),
      paragraph(
        'You can help by giving us the right details and telling us when they change. If you give us someone else’s '
          + 'details, please tell them that you have, and show them this policy.',
      ),
    ],
  },
  {
    id: 'privacy-notice',
    heading: 'Privacy Notice',
    blocks: [
      subheading('collected-on-this-website', 'What we collect on this website'),
      list(
        'your name, phone number and email address',
        'your postal address, but only if you choose to have the guide by post',
        'how you would like to get the guide: by email or by post',
        'your answers to our questions: the kind of plan you have in mind, when, and who it is for',
        'whether you agreed to hear from us by email, text, phone or post, and which wording you agreed to',
        'the date and time of your request, and a code that says which campaign it came from',
      ),
      paragraph('If you ask about a plan for someone else, we need your details at this point and not theirs.'),
      paragraph(
        'As on any website, your internet (IP) address reaches the company that runs our web servers. It is used to '
          + 'deliver the page and to stop floods of unwanted requests. We do not add it to your request. Our own logs '
          + 'do not hold your name, contact details or answers.',
      ),
      paragraph(
        'If you look up your address by postcode, only the postcode goes to the address look-up provider. We keep the '
          + 'one address you choose, and none of the others.',
      ),
      subheading('collected-with-a-plan', 'What we collect only when you arrange a plan'),
      paragraph('These are collected by an adviser when you arrange a plan. Nothing on this website asks for them:'),
      list(
        'your date of birth',
        'the plan you choose and what you would like in it',
        'your religious preferences, if you want them followed',
        'medical conditions, where they matter for the plan or the funeral',
        'the name and contact details of your nominated representative: the person you choose to speak for you when '
          + 'you die',
      ),
      paragraph(
        'Religious preferences and medical conditions are called “special category data”. The law protects them more '
          + 'strictly. We use them only if you clearly say that we may, which is called explicit consent.',
      ),
      subheading('purposes', 'What we use it for, and what allows us to'),
      paragraph(
        'The law lets us use personal data only when there is a good reason, called a lawful basis. These are ours:',
      ),
      table(
        'Why we use your data and the lawful basis for each reason',
        ['What we do', 'What we use', 'Lawful basis'],
        [
          'Send you the guide you asked for',
          'Name, email address; postal address if you chose post',
          'Legitimate interest: you asked for it, and we want you to get it',
        ],
        [
          'Sort out a problem with your request',
          'Name, phone number, email address',
          'Legitimate interest: putting right what went wrong',
        ],
        [
          'Talk to you about a plan when you ask us to',
          'Contact details, your answers to our questions',
          'Contract: a step that you asked for before you decide on a plan',
        ],
        [
          'Call you or send you news and offers',
          'Contact details, the choices you made',
          'Consent, which you can withdraw at any time',
        ],
        [
          'Look up your address',
          'The postcode you type',
          'Legitimate interest: saving you typing, when you press the button',
        ],
        [
          'See which campaigns work',
          'The campaign code of your request',
          'Legitimate interest: spending our money sensibly',
        ],
        [
          'Keep the website safe and make sure that no request is lost',
          'IP address; a copy of your request',
          'Legitimate interest: a website that works and is not abused',
        ],
        [
          'Arrange your plan and carry it out',
          'Name, contact details, date of birth, plan choices',
          'Contract: the plan between you and us',
        ],
        [
          'Follow your religious preferences or take account of a medical condition',
          'Religious preferences, medical conditions',
          'Contract, together with your explicit consent',
        ],
        [
          'Contact your nominated representative',
          'Their name and contact details',
          'Legitimate interest: yours and ours, that the right person is told',
        ],
        [
          'Deal with complaints and keep the records that the law asks for',
          'Whatever the matter is about',
          'Our legal duties, and legitimate interest',
        ],
      ),
      paragraph(
        'You do not have to give us any of this. But we cannot email a guide without an email address, or post one '
          + 'without a postal address.',
      ),
      subheading('marketing', 'Marketing, and how to stop it'),
      paragraph(
        'You can have the guide without agreeing to anything else. On our five-step form there is one box each for '
          + 'email, text, phone and post. None is ticked for you. We contact you about our plans only in the ways you '
          + 'agree to. Cold calling about funeral plans is banned, so we call you about them only if you ask us to or '
          + 'agree to it.',
      ),
      paragraph([
        'To withdraw your consent, phone ',
        phoneDataServices,
        dataServicesHours,
        ' or email ',
        emailDataServices,
        '. You can do that at any time, for one way of contact or for all of them. It does not change anything we did '
          + 'before you told us.',
      ]),
      subheading('cookies', 'Cookies and what we keep on your device'),
      paragraph(
        'Cookies are small notes that a website leaves on your device. This website sets none by default, and it has '
          + 'no advertising or visitor-counting trackers.',
      ),
      paragraph(
        'Our forms do keep a few notes of another kind, in your browser’s storage, so that you do not lose what you '
          + 'have typed. They are needed to do what you asked for, so the law does not require a consent box for them.',
      ),
      table(
        'What this website keeps on your device',
        ['Name', 'What it is for', 'How long it is kept'],
        ['gc_lead_draft', 'What you have typed into the form on our home page', '7 days, or until you send the form'],
        [
          'gc_lead_outbox',
          'A request that has not reached us yet, so that it can be sent again',
          '7 days, or until it reaches us',
        ],
        ['gc_form_step', 'Which step of the five-step form you had reached', '7 days, or until you send the form'],
        ['gc_form_pref', 'Whether you chose email or post', '7 days, or until you send the form'],
        ['gc_form_extra', 'Your answers to the first three steps', '7 days, or until you send the form'],
      ),
      paragraph(
        'After 7 days the website no longer uses these notes, and removes them the next time it looks for them. To '
          + 'remove them sooner, press “Clear my answers” on the form, or clear the data for this website in your '
          + 'browser’s settings. That is a good idea on a library computer or a borrowed tablet.',
      ),
      paragraph('Two outside services can be part of this website. Each is loaded only if we have switched it on:'),
      list(
        'Trustpilot’s reviews. If they are switched on, your browser loads them from widget.trustpilot.com. '
          + 'Trustpilot then sees your IP address and may set cookies of its own.',
        'Cloudflare’s check that you are a person and not a robot, called Turnstile. If it is switched on, your '
          + 'browser loads it from Cloudflare.',
      ),
    ],
  },
  {
    id: 'sharing-your-data',
    heading: 'Sharing your data',
    blocks: [
      paragraph(
        'We share your data only with those who need it for the jobs in this policy, and we share only what each job '
          + 'needs.',
      ),
      paragraph('When you send a form on this website, this is where it goes:'),
      list(
        'It travels over an encrypted connection to our web host, and is stored there so that it cannot get lost.',
        'From there it goes to the automation service that receives our requests.',
        'Our team then sends your guide. If you chose post, a mailing house may print the label and post it.',
      ),
      paragraph(
        'Companies that work for us may use your data only as we tell them to. The law calls them “processors”. '
          + 'Others, such as funeral directors, trustees and regulators, answer for what they do with it themselves.',
      ),
    ],
  },
  {
    id: 'who-do-we-share-with',
    heading: 'Who do we share with',
    blocks: [
      table(
        'Who receives your data',
        ['Who', 'What they receive', 'Why'],
        [
          'Cloudflare, our web host',
          'Your IP address, and what you send through this website',
          'To run the website and keep your request until it is passed on',
        ],
        [
          'The automation service that receives our requests',
          'What you send through a form',
          'To bring your request to our team',
        ],
        ['The mailing house', 'Your name and postal address, if you chose post', 'To post your guide'],
        [
          'The address look-up provider, if one is switched on (Ideal Postcodes or Ordnance Survey)',
          'The postcode you type, and nothing else',
          'To list the addresses at that postcode',
        ],
        ['Funeral directors', 'Your plan, and the details needed to carry it out', 'To provide your funeral'],
        ['The independent trust and its trustees', 'Details of your plan and payments', 'To look after the money'],
        [
          'Trustpilot, the review service',
          'What your browser sends when reviews are shown; your name and email address if you are a customer and we '
            + 'invite you to leave a review',
          'To show and collect reviews',
        ],
        [
          'Auditors and others who review our work',
          'The records they need to see',
          'To check that we do things properly',
        ],
        [
          `Regulators and similar bodies, such as the Financial Conduct Authority, the ${financialOmbudsman.name}, `
            + `the Financial Services Compensation Scheme and the ${informationCommissioner.name}`,
          'What the law lets or makes them ask for',
          'To do their work',
        ],
        ['The police and the courts', 'What the law tells us to hand over', 'Because we must'],
      ),
    ],
  },
  {
    id: 'retention-period',
    heading: 'Retention Period',
    blocks: [
      paragraph('We do not keep your data for longer than we need it.'),
      table(
        'How long we keep your data',
        ['What', 'How long'],
        ['Notes on your own device', '7 days'],
        [
          'A request from this website that was passed on to our team',
          'The website’s copy of your details is erased after 30 days',
        ],
        [
          'A request from this website that could not be passed on',
          'We try for about three days, then set it aside for our team to deal with. The website’s copy '
            + 'of your details is erased after 90 days',
        ],
        ['Postcodes you look up', 'Not kept. The address you choose is part of your request'],
        [
          'Your request once it is with our team',
          'As long as we need it to answer you, and then as long as the law asks',
        ],
        [
          'Your choices about marketing',
          'Until you change your mind. We then keep a note not to contact you, and proof of what you had agreed to '
            + 'for as long as the law asks',
        ],
        [
          'Your plan and the papers that belong to it',
          'For the life of the plan, and afterwards as long as the law and our regulators ask',
        ],
      ),
      paragraph(
        'When the website’s copy of a request is erased, a short record stays for a year: its reference number, dates, '
          + 'campaign code, whether it arrived, and a scrambled code that helps us to spot a repeat. It does not show '
          + 'your name or how to contact you. Safety copies of the database may hold erased details a little longer, '
          + 'until they are overwritten.',
      ),
      paragraph('You can ask us for the exact time we keep any of your data. You can also ask us to erase it sooner.'),
    ],
  },
  {
    id: 'international-transfers',
    heading: 'International transfers',
    blocks: [
      paragraph(
        'We are in the UK. Some of the companies that work for us, such as Cloudflare, have computers or people in '
          + 'other countries, so your data may be handled outside the UK.',
      ),
      paragraph(
        'When that happens, the law says that your data must still be protected. Either the UK government has decided '
          + 'that the country or the scheme the company belongs to protects data well enough, or we rely on a '
          + 'contract approved for this in the UK, called the International Data Transfer Agreement or Addendum.',
      ),
      paragraph(['To ask which of these applies, or for a copy, email ', emailDataServices, '.']),
    ],
  },
  {
    id: 'your-right-as-a-data-subject',
    heading: 'Your right as a data subject',
    blocks: [
      paragraph(
        '“Data subject” is the law’s way of saying “you”. Under UK data protection law (the UK GDPR) you can ask us '
          + 'to:',
      ),
      list(
        'tell you what we hold about you and give you a copy (access)',
        'put right what is wrong or missing (rectification)',
        'erase it (erasure)',
        'stop using it for a while, for example until we have checked something (restriction)',
        'give you what you gave us in a form that a computer can read, or send it to someone else (portability)',
        'stop using it where we rely on legitimate interest (objection). If you object to marketing, we stop, with no '
          + 'ifs or buts',
      ),
      paragraph(
        'You can also withdraw a consent at any time. That includes your explicit consent to use religious '
          + 'preferences or medical conditions, although we may then be unable to follow them.',
      ),
      paragraph(
        'No computer makes decisions about you by itself that matter to you in law or in a similar way. If a request '
          + 'looks as if a robot sent it, we may hold it until a person has checked.',
      ),
      paragraph([
        'To use any of these rights, phone ',
        phoneDataServices,
        ', email ',
        emailDataServices,
        ` or write to us at ${firm.registeredOffice}. It is free. We may need to check that you are you. We answer `
          + 'within one month. If your request is a complicated one, we may need longer, and we will tell you if so.',
      ]),
      paragraph(
        'Some rights have limits. For example, we cannot erase a record that the law says we must keep. If we have to '
          + 'say no, we will tell you why.',
      ),
    ],
  },
  {
    id: 'complaints',
    heading: 'Complaints',
    blocks: [
      paragraph([
        'If we have got something wrong with your data, please tell us first. Phone ',
        phoneDataServices,
        ', email ',
        emailDataServices,
        ` or write to us at ${firm.registeredOffice}.`,
      ]),
      paragraph([
        `You can complain to the ${informationCommissioner.name} (ICO), which looks after data protection in the UK. `
          + `Write to ${informationCommissioner.address}, phone `,
        { link: informationCommissioner.phone, href: telLink(informationCommissioner.phone) },
        ' or visit ',
        { link: informationCommissioner.website, href: informationCommissioner.url },
        '.',
      ]),
      paragraph([
        'If your complaint is about our service or a funeral plan and we have not settled it, you can go to the ',
        `${financialOmbudsman.name}. It is independent and free. Phone `,
        { link: financialOmbudsman.phone, href: telLink(financialOmbudsman.phone) },
        ' or visit ',
        { link: financialOmbudsman.website, href: financialOmbudsman.url },
        '.',
      ]),
    ],
  },
  {
    id: 'other-websites',
    heading: 'Other websites',
    blocks: [
      paragraph(
        'This website has links to other websites, such as Trustpilot’s. This policy does not cover them. They have '
          + 'their own privacy policies, so please have a look at those too.',
      ),
    ],
  },
  {
    id: 'amendments',
    heading: 'Amendments',
    blocks: [
      paragraph(
        'When we change this policy, we put the new one on this page and change the date at the top. If a change '
          + 'matters a lot and we hold your contact details, we will tell you about it.',
      ),
    ],
  },
  {
    id: 'got-questions',
    heading: 'Got questions',
    blocks: [
      paragraph('Ask us. No question is too small.'),
      list(
        ['About your data: phone ', phoneDataServices, dataServicesHours, ' or email ', emailDataServices],
        ['About anything else: phone ', phoneUs, `, ${firm.hours}`],
        `By post: ${firm.legalName}, ${firm.registeredOffice} (our registered office)`,
        `Or our Glasgow office: ${firm.glasgowOffice}`,
      ),
    ],
  },
]

/** The privacy policy in full. It must stay true to what the code keeps, sends and erases. */
export const privacyPolicy = {
  title: 'Privacy Policy',
  lastUpdated: { text: '1 October 2024', date: '2024-10-01' },
  sections,
} as const
