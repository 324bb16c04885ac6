/** The words of the page where a soundtrack is made, sent and opened. */
export const soundtrackWords = {
  heading: 'A soundtrack to give away',
  lead:
    'Pick songs for coming in, for a smile and for going out. A record sleeve draws itself as you type. Send it to someone, '
    + 'and no one has to guess.',
  ours: 'It never reaches us, and goes to someone only when you send it.',
  given: 'Has someone sent you a soundtrack? It can only be shown with JavaScript switched on.',
  fromGuide: 'Would you like to send your songs to someone?',
  sleeve: 'The sleeve',
  title: 'A title (up to 60 letters)',
  names: 'Who it’s from (up to 40 letters)',
  colour: 'Colour of the sleeve',
  colours: { moss: 'Moss', coral: 'Coral', marigold: 'Marigold', plum: 'Plum', linen: 'Linen' },
  bonus: 'Bonus tracks: one on each line, up to 12',
  limits: 'A song has room for 80 letters, and its singer for 60.',
} as const

/** On the sleeve itself. */
export const sleeveWords = {
  front: 'The front of the sleeve:',
  back: 'The back of the sleeve:',
  untitled: 'My soundtrack',
  from: (names: string) => `from ${names}`,
  side: 'Side A',
  count: (songs: number) => ['no songs yet', '1 song'][songs] ?? `${songs} songs`,
  bonus: 'Bonus tracks',
  motto: 'You sort the soundtrack.',
  glue: 'Glue here',
  fold: 'Cut along the line around it, fold along the dashes, and glue the two flaps. A CD fits inside.',
} as const

export const sendingWords = {
  send: 'Send it to someone',
  heading: 'How would you like to send it?',
  empty: 'Write down a song first. One will do.',
  tooLong: (over: number) => `That’s more than a link can carry. Please leave out about ${over} letters.`,
  private: 'The songs travel inside the link. They never reach us, but whoever has the link can read them.',
  link: 'The link',
  share: 'Share…',
  whatsApp: 'WhatsApp',
  email: 'Email',
  copy: 'Copy the link',
  copied: 'Copied. Now paste it into a message.',
  copyByHand: 'The link is marked. Copy it as you would copy any words.',
  square: 'Show a code to scan',
  squareAbout: 'A code with the link: point a phone’s camera at it.',
  squareTooLong: 'Your list is too long for a code that a phone can read. Please send it another way.',
  squareFailed: 'The code couldn’t be fetched. Please send it another way.',
  picture: 'Save a picture of it',
  pictureSaved: 'Saved. Look among your downloads.',
  pictureFailed: 'This browser couldn’t draw the picture. You can print the sleeve instead.',
  emailSubject: (title: string) => `A soundtrack for you: ${title}`,
  message: 'I’ve been picking my songs. Here’s the record:',
} as const

/** For whoever opens a link. */
export const givenWords = {
  wait: 'Someone has sent you a soundtrack. We’re just taking it out of its envelope…',
  heading: (names: string) => (names === '' ? 'Someone has sent you a soundtrack' : `A soundtrack from ${names}`),
  about:
    'These are the songs they’d like at their own funeral, and at the party after it. It’s nothing to worry about: the '
    + 'music is simply the best bit to sort out first, and they wanted you to have the list.',
  theirs: 'The words on the sleeve are theirs. They came inside the link, so we haven’t seen them.',
  print: 'Print it',
  add: 'Add yours',
  sure: 'Shall we start your list with their songs? Anything you’ve written here stays: theirs only fill the gaps.',
  yes: 'Yes, start with theirs',
  no: 'No, only mine',
  what: 'What is this?',
  broken:
    'This link has lost something on its way, so we can’t open it. Ask for it to be sent again. In the meantime, how about '
    + 'one of your own?',
} as const
