/** Something to fill in: ticked, or written on this many lines. */
interface Wish {
  readonly label: string
  readonly choices?: readonly string[]
  readonly lines?: number
}

/** The page of wishes. */
export const myWishes = {
  intro:
    'For the people you love, so that no one has to guess. This isn’t a will, and it isn’t part of a plan: we provide '
    + 'what your plan names. Keep it with your papers, and tell someone where they are.',
  sections: [
    {
      title: 'About me',
      wishes: [
        { label: 'My full name', lines: 1 },
        { label: 'My funeral plan, will and papers are kept', lines: 1 },
        { label: 'Please phone first', lines: 1 },
      ],
    },
    {
      title: 'My funeral',
      wishes: [
        { label: 'I would like', choices: ['a burial', 'a cremation', 'you to choose'] },
        { label: 'With', choices: ['a service', 'no service', 'a party later'] },
        { label: 'Where it should be, and who should lead it', lines: 1 },
        { label: 'Readings, prayers or poems', lines: 1 },
        { label: 'What people should wear', lines: 1 },
        { label: 'Flowers, or gifts to a good cause', lines: 1 },
        { label: 'My ashes, or my grave', lines: 1 },
      ],
    },
    {
      title: 'What I would like you to know',
      wishes: [{ label: 'A story, a thank-you, the recipe for the trifle', lines: 4 }],
    },
  ] satisfies ReadonlyArray<{ readonly title: string; readonly wishes: readonly Wish[] }>,
  signed: 'Signed',
  date: 'Date',
} as const
