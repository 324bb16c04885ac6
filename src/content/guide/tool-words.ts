/** The words of what a reader of the guide can press. They are in the page's script: the fewer, the better. */
export const toolWords = {
  textSize: 'Text size',
  sizes: { normal: 'Normal', large: 'Larger', largest: 'Largest' },
  read: 'Read aloud',
  pause: 'Pause',
  resume: 'Carry on reading',
  stop: 'Stop',
} as const

export const keepingWords = {
  kept:
    'What you write is kept on this device until you clear the page. Some browsers forget it after a week without a visit, so '
    + 'print the page when you’re done.',
  notKept:
    'This browser won’t let us keep anything: what you write is lost when you leave the page, so print it first.',
  print: 'Print this page',
  clear: 'Clear this page',
  sure: 'Clear everything you’ve written on this page?',
  yes: 'Yes, clear it',
  no: 'No, keep it',
  cleared: 'The page is empty again.',
} as const
