import { firm } from '../firm.ts'
import { dataServicesHours, emailDataServices, phoneDataServices, phoneUs } from './contacts.ts'
import { list, type PolicySection, paragraph } from './policy-block.ts'

/** What the policy does not cover. */
export const otherWebsites: PolicySection = {
  id: 'other-websites',
  heading: 'Other websites',
  blocks: [
    paragraph(
      'This website has links to other websites, such as Trustpilot’s. This policy does not cover them. They have '
        + 'their own privacy policies, so please have a look at those too.',
    ),
  ],
}

/** How a change is announced. */
export const amendments: PolicySection = {
  id: 'amendments',
  heading: 'Amendments',
  blocks: [
    paragraph(
      'When we change this policy, we put the new one on this page and change the date at the top. If a change '
        + 'matters a lot and we hold your contact details, we will tell you about it.',
    ),
  ],
}

/** Who to ask. */
export const gotQuestions: PolicySection = {
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
}
