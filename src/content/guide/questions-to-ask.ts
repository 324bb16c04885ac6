/** To tick off on the phone, with us or with anyone else. */
export const questionsToAsk = {
  intro: 'Ask us. Ask the others. A good firm will enjoy being asked, and will put its answers in writing.',
  questions: [
    'Are you authorised by the Financial Conduct Authority? May I look you up on its register?',
    'What exactly is in the price, and what is not?',
    'How much is there for third-party costs, and who pays if they come to more?',
    'Where is my money kept, and who looks after it?',
    'What happens to my plan if your firm fails?',
    'If I pay in instalments, what do I pay in all? What if I die before the last one?',
    'If I cancel, when do I get all my money back, and how much after that?',
    'Which funeral director would it be? What if I move house, or die abroad?',
  ],
} as const

/** How to start the conversation. */
export const talking = {
  intro:
    'It’s easier than it looks. Most families are relieved, some laugh, and no one has died of it yet. Pick an '
    + 'ordinary moment: a drive or the drying-up is better than Christmas dinner.',
  tips: [
    'Start with the songs. Everyone has views on the songs.',
    'Say what you want, then say why. The why is what they will remember.',
    'If it upsets someone, leave it there. You can come back to it.',
    'Ask what they would like, too. And tell them where the papers are.',
  ],
  openers: [
    '“I’ve been reading about funerals. Mine, mainly. Have you got five minutes?”',
    '“If you had to pick one song for me, which would it be?”',
    '“I’d hate you to have to guess.”',
  ],
} as const
