/** Two choices, the two sides of each, and how to decide. */
export const kindsOfFuneral = {
  intro:
    'Nearly everything else follows from these two choices. There’s no right answer, and no one is marking it. You can change your mind, too.',
  choices: [
    {
      title: 'Burial',
      text:
        'There’s a place to visit, beside a church wall or under a tree. You need a plot, and most people want a '
        + 'headstone; neither is part of a plan. Fees vary a great deal from place to place, so ask before you choose.',
    },
    {
      title: 'Cremation',
      text:
        'This is what most people in the UK choose. Your ashes can be scattered, buried or kept. Some have gone up '
        + 'in a firework. Every one of our plans can be a cremation.',
    },
    {
      title: 'Attended',
      text: 'Family and friends come together. Someone leads a service, someone reads, and your music plays. It’s part of our Value, Standard, Select and Premier Plans.',
    },
    {
      title: 'Unattended',
      text:
        'There’s no service, and no one attends. It’s also called direct cremation, and it costs the least. Your '
        + 'family can raise a glass to you later, wherever they like.',
    },
  ],
  askYourself: {
    title: 'Not sure? Ask yourself',
    points: [
      'Who would want to be there, and how far would they have to come?',
      'Would they like somewhere to visit afterwards?',
      'Is there a song that has to be played out loud, with everyone in the room?',
    ],
  },
} as const
