import { onDeviceFor, retentionDays, triedFor } from '#contract/retention.ts'
import { firmKnows, whenKnown } from '../claims.ts'
import { financialOmbudsman } from '../who-can-help.ts'
import {
  emailDataServices,
  informationCommissioner,
  list,
  type PolicySection,
  paragraph,
  table,
} from './policy-parts.ts'

/** Where a request goes. */
export const sharingYourData: PolicySection = {
  id: 'sharing-your-data',
  heading: 'Sharing your data',
  blocks: [
    paragraph(
      'We share your data only with those who need it for the jobs in this policy. They get only what the job needs.',
    ),
    paragraph('When you send a form on this website, this is where it goes:'),
    list(
      'It travels over an encrypted connection to our web host, which stores it. If it cannot be passed on at first, we try again.',
      'From there it goes to the automation service that receives our requests. With it go its date and time, a reference '
        + 'number and the campaign code. If an advert brought you here, what its link says about the advert and your click '
        + 'may go too. If you have already sent two requests that day, a note that says so goes too.',
      'We then send your guide. If you chose post, a mailing house may print the label and post it.',
    ),
    paragraph(
      'Companies that work for us may use your data only as we tell them to. The law calls them “processors”. '
        + 'Others, such as funeral directors, trustees and regulators, are themselves responsible for what they do with '
        + 'it.',
    ),
  ],
}

/** Everyone who receives something, and what. */
export const whoDoWeShareWith: PolicySection = {
  id: 'who-do-we-share-with',
  heading: 'Who do we share with',
  blocks: [
    table(
      'Who receives your data',
      ['Who', 'What they receive', 'Why'],
      [
        'Cloudflare, our web host',
        'Your IP address, and what you send through this website',
        'To run the website, to store your request and to pass it on',
      ],
      [
        'The automation service that receives our requests',
        'What you send through a form, and what goes with it (listed above)',
        'To pass your request on to our team',
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
        'What the law allows or requires them to ask for',
        'To do their work',
      ],
      ['The police and the courts', 'What the law tells us to hand over', 'Because we must'],
    ),
  ],
}

/**
 * How long each thing is kept. `RETENTION_DELIVERED_DAYS` and `RETENTION_PARKED_DAYS` change what the worker does, not
 * this.
 */
export const retentionPeriod: PolicySection = {
  id: 'retention-period',
  heading: 'Retention Period',
  blocks: [
    paragraph('We do not keep your data for longer than we need it.'),
    table(
      'How long we keep your data',
      ['What', 'How long'],
      ['What you type into our forms, on your own device', onDeviceFor],
      ['Your songs, on your own device', `${onDeviceFor}, if you ask us to keep them`],
      [
        'A request from this website that was passed on to our team',
        `The website’s copy of your details is erased after ${retentionDays.delivered} days`,
      ],
      [
        'A request from this website that could not be passed on',
        `We try for about ${triedFor}, then set it aside for our team to deal with. The website’s copy `
          + `of your details is erased ${retentionDays.parked} days after our last try`,
      ],
      [
        'A request that we hold until one of us has checked it',
        `If nobody does, your details are erased after ${retentionDays.parked} days`,
      ],
      [
        'Scrambled codes made from your request, email address and phone number. They show us when someone sends '
          + 'requests again and again',
        'As long as the website’s copy. The code made from your request stays '
          + `${retentionDays.recognised} days longer, so that a late copy of it is recognised`,
      ],
      [
        'Postcodes you look up',
        'Until you leave the page, on your own device. The address you choose is part of your request',
      ],
      [
        'Your request once it is with our team',
        'Until we have answered you and any complaint about it can no longer be made'
          + whenKnown(firmKnows.requestsKept, (years) => `: ${years} at most`),
      ],
      [
        'Your choices about marketing',
        'Until you change your mind. We then keep a note not to contact you, and the proof of what you had agreed to '
          + `for as long as we may be asked for it${whenKnown(firmKnows.consentsKept, (years) => `: ${years} at most`)}`,
      ],
      [
        'Your plan and the papers that belong to it',
        'For the life of the plan, and after the funeral until any complaint about it can no longer be made'
          + whenKnown(firmKnows.plansKept, (years) => `: ${years} at most`),
      ],
    ),
    paragraph(
      `When the website’s copy of a request is erased, a short record stays for ${retentionDays.erased} days: its reference number, dates, `
        + 'campaign code, which form it was and what became of it. It does not show your name or how to contact you. Safety '
        + 'copies of the database may hold erased details a little longer, until they are overwritten.',
    ),
    paragraph('You can ask us for the exact time we keep any of your data. You can also ask us to erase it sooner.'),
  ],
}

/** Data outside the UK. */
export const internationalTransfers: PolicySection = {
  id: 'international-transfers',
  heading: 'International transfers',
  blocks: [
    paragraph(
      'We are in the UK. Some of the companies that work for us, such as Cloudflare, have computers or people in '
        + 'other countries, so your data may be handled outside the UK.',
    ),
    paragraph('When that happens, the law says that your data must still be protected. It is, in one of two ways:'),
    list(
      'The UK government has decided that the country, or the scheme that the company belongs to, protects data well '
        + 'enough.',
      'Or we have a contract that is approved for this in the UK. It is called the International Data Transfer '
        + 'Agreement or Addendum.',
    ),
    paragraph(['To ask which of these applies, or for a copy, email ', emailDataServices, '.']),
  ],
}
