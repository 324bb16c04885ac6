/** The words of the page where a soundtrack is made, sent and opened. */
export const soundtrackWords = {
  heading: 'A soundtrack to give away',
  lead:
    'Pick songs for coming in, for a smile and for going out. A record sleeve draws itself as you type. Send it to someone, '
    + 'and no one has to guess.',
  ours: 'What you write stays on this device until you send it or clear it. It never reaches us.',
  notKept: 'This browser won’t let us keep anything: what you write is lost when you leave the page.',
  plain:
    'Without JavaScript you can fill in this page and print it. A soundtrack that someone has sent you won’t open.',
  sleeve: 'The sleeve',
  title: 'A title',
  names: 'Who it’s from',
  colour: 'Colour of the sleeve',
  colours: { moss: 'Moss', coral: 'Coral', marigold: 'Marigold', plum: 'Plum', linen: 'Linen' },
  print: 'Print it',
  clear: 'Clear the page',
  sure: 'Clear everything you’ve written on this page?',
} as const

/** On the sleeve itself. */
export const sleeveWords = {
  front: 'The front of the sleeve:',
  back: 'The back of the sleeve:',
  untitled: 'My soundtrack',
  from: (names: string) => `from ${names}`,
  side: 'Side A',
  count: (songs: number) => ['no songs yet', '1 song'][songs] ?? `${songs} songs`,
  motto: 'You sort the soundtrack.',
} as const

export const sendingWords = {
  send: 'Send it to someone',
  heading: 'How would you like to send it?',
  empty: 'Write down a song first. One will do.',
  private: 'The songs travel inside the link. They never reach us, but anyone who has the link can read them.',
  link: 'The link',
  share: 'Share…',
  whatsApp: 'WhatsApp',
  email: 'Email',
  copy: 'Copy the link',
  copied: 'Copied. Now paste it into a message.',
  copyByHand: 'The link is marked. Copy it as you would copy any words.',
  emailSubject: (title: string) => `A soundtrack for you: ${title}`,
  message: 'I’ve been picking my songs. Here’s the record:',
} as const

/** When someone opens a link. */
export const givenWords = {
  wait: 'Someone has sent you a soundtrack. We’re just taking it out of its envelope…',
  heading: 'Someone has sent you a soundtrack',
  theirs: 'The words on the sleeve are theirs, not ours. They came inside the link, so we haven’t seen them.',
  about:
    'These are the songs they’d like at their own funeral, and at the party after it. It’s nothing to worry about: the '
    + 'music is simply the best bit to sort out first, and they wanted you to have the list.',
  own: 'Make one of your own',
  broken:
    'This link has lost something on its way, so we can’t open it. Ask for it to be sent again. In the meantime, how about '
    + 'one of your own?',
} as const

/** When songs are played, for the guide’s page with lines to write on and for the page of a soundtrack. */
export const mySongs = {
  intro:
    'Cross things out, change your mind, argue with yourself. A hymn can sit next to heavy metal. If it’s in a place of worship, ask what can be played there.',
  song: 'Song',
  artist: 'Who sings or plays it',
  sides: [
    {
      title: 'Side A: at the service',
      moments: ['To come in to', 'To make them smile', 'To sing together', 'To sit quietly with', 'To go out to'],
    },
    {
      title: 'Side B: at the party',
      moments: ['To start the dancing', 'To end the dancing', 'For the washing-up'],
    },
  ],
  neverTitle: 'Whatever you do, not this one',
} as const
