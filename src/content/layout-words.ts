/** The words around every page. */
export const layoutWords = {
  skip: 'Skip to main content',
  home: 'home',
  call: 'Phone us free on',
  /** On the bar that leads to it from within a page. */
  guide: 'Get your free guide',
} as const

/** The words of the footer on every page. */
export const footerWords = {
  help: 'Phone us free on',
  links: 'More about us',
  findYourPlan: 'Find your plan',
  getYourGuide: 'Get your free guide',
  ringMe: 'Ask us to ring you',
  soundtrack: 'Make a soundtrack',
  faqs: 'Questions answered',
  someoneHasDied: 'When someone has died',
  privacyPolicy: 'Privacy policy',
  accessibility: 'Accessibility',
  complaints: 'How to complain',
  email: 'Email:',
  registeredOffice: 'Registered office:',
  glasgowOffice: 'Glasgow office:',
} as const

/** At the foot of the longer pages. */
export const returnHome = 'Return to homepage'
