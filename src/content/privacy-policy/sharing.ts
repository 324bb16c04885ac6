import { financialOmbudsman } from '../faqs/ombudsman.ts'
import { informationCommissioner } from './contacts.ts'
import { list, type PolicySection, paragraph, table } from './policy-block.ts'

/** Where a request goes. */
export const sharingYourData: PolicySection = {
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
        'To run the website, to keep your request until it is passed on, and to deliver your guide by email if we send it '
          + 'from here',
      ],
      [
        'The automation service that receives our requests',
        'What you send through a form',
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
