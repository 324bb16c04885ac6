/** Two choices, the two sides of each, and how to decide. */
export const kindsOfFuneral = {
  intro:
    'Nearly everything else follows from these two choices. There is no right answer, and nobody is marking it. You '
    + 'may also change your mind.',
  choices: [
    {
      title: 'Burial',
      text:
        'There is a place to visit, beside a church wall or under a tree. You need a plot, and most people want a '
        + 'headstone; neither is part of a plan. Fees differ a great deal from place to place, so ask before you choose.',
    },
    {
      title: 'Cremation',
      text:
        'This is what most people in the UK choose. Your ashes can be scattered, buried or kept. Some have gone up '
        + 'in a firework. Every one of our plans can be a cremation.',
    },
    {
      title: 'Attended',
      text:
        'Family and friends come together. Somebody leads a service, somebody reads, and your music plays. It is '
        + 'part of our Value, Standard, Select and Premier Plans.',
    },
    {
      title: 'Unattended',
      text:
        'There is no service and nobody is there. It is also called direct cremation, and it costs the least. Your '
        + 'family can raise a glass to you later, wherever they like.',
    },
  ],
  askYourself: {
    title: 'Not sure? Ask yourself',
    points: [
      'Who would want to be there, and how far would they have to come?',
      'Would they like somewhere to visit afterwards?',
      'Is there a song that has to be played out loud, with everybody in the room?',
    ],
  },
} as const
