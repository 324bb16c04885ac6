import { firm } from '../firm.ts'
import { financialOmbudsman } from '../who-can-help.ts'
import {
  dataServicesHours,
  emailDataServices,
  informationCommissioner,
  list,
  type PolicySection,
  paragraph,
  phoneDataServices,
  phoneUs,
  subheading,
} from './policy-parts.ts'

/** What a visitor can ask for, and how. */
export const yourRight: PolicySection = {
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
    ),
    subheading('right-to-object', 'Your right to object'),
    paragraph('You can object to marketing at any time. We will stop, and you do not have to say why.'),
    paragraph([
      'You can also object wherever our lawful basis is “legitimate interest”: see “',
      { link: 'What we use it for, and what allows us to', href: '#purposes' },
      '”. We will stop, unless our reason outweighs yours or we need the data for a legal claim. We will tell you which.',
    ]),
    subheading('other-rights', 'Consent, computers and how to ask'),
    paragraph(
      'You can also withdraw a consent at any time. That includes your explicit consent to use religious '
        + 'preferences or medical conditions, although we may then be unable to follow them.',
    ),
    paragraph(
      'We make no decisions with legal or similarly significant effects about you by automated means alone. If a '
        + 'request looks as if a robot sent it, we may hold it until a person has checked.',
    ),
    paragraph([
      'To use any of these rights, phone ',
      phoneDataServices,
      `${dataServicesHours}, email `,
      emailDataServices,
      ` or write to us at ${firm.registeredOffice}. It is free. We may need to check that you are you. We will answer `
        + 'within one month. If your request is a complicated one, we may need longer, and we will tell you if so.',
    ]),
    paragraph(
      'Some rights have limits. For example, we cannot erase a record that the law says we must keep. If we have to '
        + 'say no, we will tell you why.',
    ),
  ],
}

/** Who to complain to. */
export const complaints: PolicySection = {
  id: 'complaints',
  heading: 'Complaints',
  blocks: [
    paragraph([
      'If we have got something wrong with your data, please tell us first. Phone ',
      phoneDataServices,
      `${dataServicesHours}, email `,
      emailDataServices,
      ` or write to us at ${firm.registeredOffice}. We will tell you within 30 days that we have your complaint. We `
        + 'will then look into it without delay, and tell you the outcome.',
    ]),
    paragraph([
      `You can complain to the ${informationCommissioner.name} (ICO), which looks after data protection in the UK. Phone `,
      { phone: informationCommissioner.phone },
      ' or visit ',
      { link: informationCommissioner.website, href: informationCommissioner.url },
      '.',
    ]),
    paragraph([
      'Is it about our service, or a funeral plan? Tell us first. Phone ',
      phoneUs,
      `, ${firm.hours}, email `,
      { link: firm.email, href: `mailto:${firm.email}` },
      ` or write to us at ${firm.registeredOffice}.`,
    ]),
    paragraph([
      'If we have not answered within eight weeks, or you are not happy with our answer, you can go to the '
        + `${financialOmbudsman.name}. It is independent and free. Phone `,
      { phone: financialOmbudsman.phone },
      ' or visit ',
      { link: financialOmbudsman.website, href: financialOmbudsman.url },
      '. You have six months from our final answer.',
    ]),
  ],
}
