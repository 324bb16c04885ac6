import { onDeviceFor } from '#contract/retention.ts'
/** The words of the page where a soundtrack is made. */
export const soundtrackWords = {
  heading: 'A soundtrack to give away',
  intro: 'Your songs go on the back of a record sleeve. Print it, or copy it into a message to someone you love.',
  keep: `Keep my songs on this device for ${onDeviceFor}`,
  notKept: 'What you write never reaches us. Unless you tick the box, it’s on this page only.',
  kept: 'What you write never reaches us. Untick the box, and this device forgets it too.',
  /** Instead of the introduction, without the app. */
  plain: 'Write your songs on the lines, then print this page for someone you love.',
  sleeve: 'The sleeve',
  title: 'A title',
  names: 'Who it’s from',
  colour: 'Colour of the sleeve',
  colours: { moss: 'Moss', coral: 'Coral', marigold: 'Gold', plum: 'Plum', linen: 'Linen' },
  print: 'Print it',
  clear: 'Clear the page',
  /** After the songs. */
  sorted: 'If you’d like to read about plans too:',
  guide: 'Get your free guide',
  sure: 'Clear everything you’ve written on this page?',
} as const

/** On the sleeve itself, and above the songs in a message. */
export const sleeveWords = {
  front: 'The front of the sleeve:',
  back: 'The back of the sleeve:',
  untitled: 'My soundtrack',
  from: (names: string) => `from ${names}`,
  motto: 'You sort the soundtrack.',
} as const

export const sharingWords = {
  share: 'Share it',
  copy: 'Copy it',
  empty: 'Write down a song first. One will do.',
  copied: 'Copied. Now paste it into a message.',
  copyByHand: 'Your browser won’t let us copy it for you. It’s selected below, ready for you to copy.',
  text: 'Your soundtrack in words',
} as const

/**
 * The moments when songs are played, for the guide’s page with lines to write on and for the soundtrack page. A device
 * keeps what is written there by the moment's id, so a moment's words can be changed without losing it.
 */
export const mySongs = {
  intro:
    'Cross things out, change your mind, argue with yourself. A hymn can sit next to heavy metal. In a place of worship, ask what can be played.',
  song: 'Song',
  artist: 'Who sings or plays it',
  sides: [
    {
      label: 'Side A',
      title: 'Side A: at the service',
      moments: [
        { id: 'to-come-in-to', moment: 'To come in to' },
        { id: 'to-make-them-smile', moment: 'To make them smile' },
        { id: 'to-sing-together', moment: 'To sing together' },
        { id: 'to-sit-quietly-with', moment: 'To sit quietly with' },
        { id: 'to-go-out-to', moment: 'To go out to' },
      ],
    },
    {
      label: 'Side B',
      title: 'Side B: at the party',
      moments: [
        { id: 'to-start-the-dancing', moment: 'To start the dancing' },
        { id: 'to-end-the-dancing', moment: 'To end the dancing' },
        { id: 'for-the-washing-up', moment: 'For the washing-up' },
      ],
    },
  ],
  never: { id: 'whatever-you-do-not-this-one', moment: 'Whatever you do, not this one' },
} as const
