import { type PolicyBlock, paragraph, subheading, table } from './policy-block.ts'

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
      'Ring you when you ask us to: once, at the time you chose',
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
      'The campaign code of your request, and what the advert’s link says',
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
      'Deal with complaints and keep the records that the law requires',
      'Whatever the complaint or the record is about',
      'Our legal duties, and legitimate interest',
    ],
  ),
  paragraph(
    'You choose whether to give us any of this. A form can be sent only with what it marks as required: for the '
      + 'guide, your name, email address, phone number and, if you want it by post, your postal address; on the '
      + 'five-step form your answers to its questions, too; for a call, your name, phone number and a time.',
  ),
  paragraph(
    'Why a phone number for a guide? In case your request is not clear. We use it to call or text you about plans only '
      + 'if you ask us to or agree to it. If you would rather give us nothing, you can read the guide on this website, '
      + 'or download it, without telling us who you are. You can also phone us.',
  ),
]
