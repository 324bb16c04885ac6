import { dataServicesHours, emailDataServices, phoneDataServices } from './contacts.ts'
import { type PolicyBlock, paragraph, subheading } from './policy-block.ts'

/** How to agree to hear from us, and how to stop it. */
export const marketing: readonly PolicyBlock[] = [
  subheading('marketing', 'Marketing, and how to stop it'),
  paragraph(
    'You can have the guide without agreeing to anything else. On our five-step form there is one box each for '
      + 'email, text, phone and post. None is ticked for you. We contact you about our plans only in the ways you '
      + 'agree to. Cold calling about funeral plans is banned, so we call you about them only if you ask us to or '
      + 'agree to it. If you ask us to ring you, we ring once, and it doesn’t mean that you’ve agreed to anything else.',
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
