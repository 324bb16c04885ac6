/** To tick off on the phone, with us or with anyone else. */
export const questionsToAsk = {
  intro: 'Ask us. Ask the others. A good firm will enjoy being asked, and will put its answers in writing.',
  questions: [
    'Are you authorised by the Financial Conduct Authority? May I look you up on its register?',
    'What exactly is in the price, and what is not?',
    'How much is there for third-party costs, and who pays if they come to more?',
    'Where is my money kept, and who looks after it?',
    'What happens to my plan if your firm fails?',
    'If I pay in instalments, what will I pay in total? What if I miss one, or die before the last?',
    'If I cancel, when do I get all my money back, and how much after that?',
    'Which funeral director would it be? What if I move house, or die abroad?',
  ],
} as const

/** How to start the conversation. */
export const talking = {
  intro:
    'It’s usually easier once somebody has started. Pick an ordinary moment: a drive or a walk is better than Christmas '
    + 'dinner.',
  tips: [
    'Start with the songs. Everyone has views on the songs.',
    'Say what you want, then say why. The why is what they will remember.',
    'If it upsets someone, leave it there. You can come back to it.',
    'Ask what they would like, too. And tell them where the papers are.',
  ],
  openers: [
    '“I’ve been reading about funerals. Mine, mainly. Have you got five minutes?”',
    '“If you had to pick one song for me, which would it be?”',
    '“I’m fine. I’d just like you to know what I want.”',
  ],
} as const

/** Something to fill in: boxes to tick, or this many lines to write on. */
interface Wish {
  readonly label: string
  readonly choices?: readonly string[]
  readonly lines?: number
  /** In large print, where a line is as wide as the page. */
  readonly largePrintLines?: number
}

/** The page of wishes. */
export const myWishes = {
  intro:
    'For the people you love, so that they know. This isn’t a will, and it isn’t part of a plan: we provide what your '
    + 'plan names. Keep it with your papers, and tell someone where they are.',
  sections: [
    {
      title: 'About me',
      wishes: [
        { label: 'My full name', lines: 1 },
        { label: 'My funeral plan, will and papers are kept', lines: 2 },
        { label: 'Please phone first', lines: 2 },
      ],
    },
    {
      title: 'My funeral',
      wishes: [
        { label: 'I would like', choices: ['a burial', 'a cremation', 'you to choose'] },
        { label: 'With', choices: ['a service', 'no service', 'a party later'] },
        { label: 'Where it should be, and who should lead it', lines: 2, largePrintLines: 1 },
        { label: 'Readings, prayers or poems', lines: 1 },
        { label: 'What people should wear', lines: 1 },
        { label: 'Flowers, or gifts to a good cause', lines: 1 },
        { label: 'My ashes, or my grave', lines: 1 },
      ],
    },
    {
      title: 'What I would like you to know',
      wishes: [{ label: 'A story, a thank-you, the recipe for the trifle', lines: 4, largePrintLines: 9 }],
    },
  ] satisfies ReadonlyArray<{ readonly title: string; readonly wishes: readonly Wish[] }>,
  signed: 'Signed',
  date: 'Date',
} as const

/** The lines for notes. */
export const yourNotes = {
  heading: 'Your notes',
  lines: 11,
} as const

/** How to reach us, and the small print. */
export const reachUs = {
  intro:
    'Phone with a question, a song or a change of heart. An adviser in the UK will answer. They can sell you a plan by '
    + 'phone, and won’t mind if you only want to ask.',
  phone: 'Phone us free on',
  website: 'Or read more at',
  write: 'Write to us',
  registeredOffice: 'Registered office:',
  email: 'Email:',
  glasgowOffice: 'Glasgow office:',
  smallPrint: 'The small print, in readable print',
  seePage: 'See page',
  prices: (edition: string) =>
    `Prices and plans as at ${edition}. Ask us for today’s, and read the terms before you buy.`,
} as const
