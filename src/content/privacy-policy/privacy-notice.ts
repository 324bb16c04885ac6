import { guidePdf } from '#contract/pages.ts'
import { onDeviceFor } from '#contract/retention.ts'
import { firmKnows } from '../claims.ts'
import { savedAnswersWords } from '../field-words.ts'
import {
  dataServicesHours,
  emailDataServices,
  list,
  type PolicyBlock,
  paragraph,
  phoneDataServices,
  subheading,
  table,
} from './policy-parts.ts'

const untilSent = `${onDeviceFor}, or until you send the form`

/** What is collected here, and what only with a plan. */
export const whatWeCollect: readonly PolicyBlock[] = [
  subheading('collected-on-this-website', 'What we collect on this website'),
  list(
    'your name and phone number, and your email address unless you are asking us to ring you',
    'your postal address, but only if you choose to have the guide by post',
    'how you would like to get the guide: by email or by post, and whether in large print',
    'on our five-step form, your plan preferences: the kind of funeral you have in mind, when you would like a plan in '
      + 'place, and who it is for',
    'if you ask us to ring you: the time of day, what the call is about if you tell us, and what we promised you about it',
    'whether you agreed to hear from us by email, text, phone or post, and which wording you were shown',
    'the date and time of your request, and a code that says which campaign it came from',
    'if an advert brought you here, what its link says about the advert and your click. On your device we keep '
      + 'only the advert’s short name, and only with a request that has not reached us yet',
    'how long the form was open. It helps us to tell people from programs, and we do not keep it once your request has '
      + 'reached us',
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
]

/** What each item is used for, and the lawful basis for it. */
export const purposes: readonly PolicyBlock[] = [
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
      'Ring you when you ask us to: at the time of day you chose, and once more if you don’t answer',
      'Name, phone number, the time and what the call is about',
      'Contract: a step you asked us to take before you decide on a plan',
    ],
    [
      'Sort out a problem with your request',
      'Name, phone number, email address',
      'Legitimate interest: putting right what went wrong',
    ],
    [
      'Talk to you about a plan when you ask us to',
      'Contact details, your plan preferences',
      'Contract: a step you asked us to take before you decide on a plan',
    ],
    [
      'Have your answers to hand, in case you phone us or ask us to ring you',
      'Your plan preferences',
      'Legitimate interest: you need not say it all twice',
    ],
    [
      'Contact you about our plans and offers',
      'Contact details, the choices you made',
      'Consent, which you can withdraw at any time',
    ],
    [
      'Invite you to review us, if you are a customer',
      'Name, email address',
      'Legitimate interest: hearing how we did. You can say no at any time',
    ],
    [
      'Look up your address',
      'The postcode you type',
      'Legitimate interest: saving you typing, when you press the button',
    ],
    [
      'See which campaigns work',
      'The campaign code of your request, and what the advert’s link says',
      'Legitimate interest: spending our money sensibly',
    ],
    [
      'Keep the website safe, and guard against losing a request',
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
      'Deal with complaints and keep the records that the law requires',
      'Whatever the complaint or the record is about',
      'Our legal duties, and legitimate interest',
    ],
  ),
  paragraph('You choose whether to give us any of this. But a form can be sent only with what it marks as required:'),
  list(
    'for the guide: your name, email address and phone number. By post, your postal address too',
    'on the five-step form: your answers to its questions as well',
    'for a call: your name, your phone number and a time of day',
  ),
  paragraph([
    'Why a phone number for a guide? In case your request is not clear. We use it to ring or text you about plans only '
      + 'if you ask us to, or agree to it. Would you rather give us nothing? ',
    { link: 'Open the guide here', href: guidePdf },
    ', without telling us who you are. You can also phone us.',
  ]),
  ...(firmKnows.callRecording === '' ? [] : [paragraph(firmKnows.callRecording)]),
]

/** How to agree to hear from us, and how to stop it. */
export const marketing: readonly PolicyBlock[] = [
  subheading('marketing', 'Marketing, and how to stop it'),
  paragraph(
    'You can have the guide without agreeing to anything else. On our five-step form there is one box each for '
      + 'email, text, phone and post. None is ticked for you. We contact you about our plans only in the ways you '
      + 'agree to.',
  ),
  paragraph(
    'Cold calling about funeral plans is banned: we ring you about them only if you ask us to, or agree to it. If you '
      + 'ask us to ring you, we try once more if you do not answer. You have not agreed to anything else.',
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
]

/** Everything that the site stores in a browser, and who else it may load from. */
export const onYourDevice: readonly PolicyBlock[] = [
  subheading('cookies', 'Cookies and what we keep on your device'),
  paragraph(
    'Cookies are small notes that a website leaves on your device. This website sets none, and it has no advertising '
      + 'trackers.',
  ),
  paragraph(
    'Our forms do keep a few notes of another kind, in your browser’s storage, so that you do not lose what you have '
      + 'typed. So do our home page and our soundtrack page, if you ask them to keep your songs. They are needed to do '
      + 'what you asked for, so the law does not ask for your consent to them.',
  ),
  table(
    'What this website keeps on your device',
    ['Name', 'What it is for', 'How long it is kept'],
    ['gc_lead_draft', 'What you have typed into the form on our home page', untilSent],
    ['gc_ring_draft', 'What you have typed into the form that asks us to ring you', untilSent],
    [
      'gc_lead_outbox',
      'A request that has not reached us yet, so that it can be sent again. With it we keep how long the form was '
        + 'open, the short name of the advert that brought you here (if one did) and, if our check for robots is '
        + 'switched on, its result',
      'Until it reaches us, or you clear or correct it. Then only its reference number and the name of its form may stay, '
        + `for ${onDeviceFor}. If it has not reached us after `
        + `${onDeviceFor}, we try for ${onDeviceFor} more from your next visit, then forget it`,
    ],
    ['gc_form_step', 'Which step of the five-step form you had reached', untilSent],
    ['gc_form_pref', 'Whether you chose email or post', untilSent],
    ['gc_form_extra', 'Your answers to the first three steps', untilSent],
    ['gc_form_details', 'What you have typed on the last step', untilSent],
    [
      '…:set-aside',
      'What you had typed when you went back to an earlier request. The name begins with one of the names above',
      `${onDeviceFor}, or until you put it back`,
    ],
    [
      'gc_soundtrack',
      'Your songs, if you press one on our home page or tick the box on our soundtrack page',
      `${onDeviceFor}, or until you untick the box or clear the page`,
    ],
    [
      'gc_needed_now',
      'That a funeral may be needed soon, if you told us so, so that this website does not ask you for songs',
      'Until you close the tab',
    ],
  ),
  paragraph(
    `After ${onDeviceFor} the website no longer uses what was typed, and removes it the next time it looks for it. To `
      + `remove it sooner, press “${savedAnswersWords.clear}” by the form, or clear the data for this website in your `
      + 'browser’s settings. That is a good idea on a library computer or a borrowed tablet.',
  ),
  paragraph(
    'Your songs are never sent to us. They are kept only if you press one on our home page or tick the box, for you '
      + 'alone, on this one device. To have them for longer, print them, or share them with someone as a message.',
  ),
  paragraph(
    'After you send a form, that one tab remembers what you sent, until you close it: so that the form is empty if you '
      + 'go back to it, and so that you do not have to type your name and phone number again to ask us to ring you.',
  ),
  paragraph('If you go on from “Find your plan” to the guide form, your answers go with you in that page’s address.'),
  paragraph('Two outside services can be part of this website. Each is loaded only if we have switched it on:'),
  list(
    'Trustpilot’s reviews. If they are switched on, your browser loads them from widget.trustpilot.com. '
      + 'Trustpilot then sees your IP address and may set cookies of its own.',
    'Cloudflare’s check that you are a person and not a robot, called Turnstile. If it is switched on, your '
      + 'browser loads it from Cloudflare.',
  ),
]
