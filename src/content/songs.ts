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
