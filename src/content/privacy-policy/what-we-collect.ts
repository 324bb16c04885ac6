import { list, type PolicyBlock, paragraph, subheading } from './policy-block.ts'

/** What is collected here, and what only with a plan. */
export const whatWeCollect: readonly PolicyBlock[] = [
  subheading('collected-on-this-website', 'What we collect on this website'),
  list(
    'your name and phone number, and your email address unless you are asking us to ring you',
    'your postal address, but only if you choose to have the guide by post',
    'how you would like to get the guide: by email or by post, and whether in large print',
    'on our five-step form, your plan preferences: the kind of funeral you have in mind, when you would like a plan in '
      + 'place, and who it is for',
    'if you ask us to ring you: the day and the time of day, what the call is about if you tell us, and what we '
      + 'promised about it',
    'whether you agreed to hear from us by email, text, phone or post, and which wording you agreed to',
    'the date and time of your request, and a code that says which campaign it came from',
    'if an advert brought you here, what its link says about the advert and your click. We keep none of that on '
      + 'your device',
    'how long the form was open. It helps us to tell people from programs, and we do not keep it',
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
