import { guidePdf, largePrintPdf } from '#contract/pages.ts'
import { onDeviceFor } from '#contract/retention.ts'
import { firm } from './firm.ts'
import type { RichText } from './rich-text.ts'

interface AccessibilitySection {
  readonly heading: string
  readonly text: readonly RichText[]
  readonly points?: readonly string[]
}

const sections: readonly AccessibilitySection[] = [
  {
    heading: 'What works',
    text: ['On every page you can:'],
    points: [
      'zoom in to 400%, or have your browser double the size of the text, without having to scroll sideways',
      'use a keyboard instead of a mouse, and always see where you are',
      'hear from a screen reader what each heading, field and button is, and what needs correcting',
      'have less movement: if your phone or computer asks for that, nothing turns or\u00a0glides',
      'fill in our forms on an old phone, on a poor connection or with JavaScript switched off',
      'take your time: no page times out',
      'come back later: what you type when you ask for the guide or a call stays on your device for up to '
        + `${onDeviceFor}, or until you send it (if your browser allows it)`,
    ],
  },
  {
    heading: 'What doesn’t work yet',
    text: [
      'We test each page by computer against the web’s own rules (WCAG 2.2, level AA), and we fill in the forms '
        + 'ourselves with just a keyboard. But we know of these gaps:',
    ],
    points: [
      'we check what screen readers are told, but haven’t yet tried the site in each\u00a0of\u00a0them',
      'on a phone our five plans make a long list, and comparing two of them takes some scrolling',
      'a postcode with many flats can give you a very long list of addresses; you can type in yours instead',
      'there is nothing in British Sign Language or Easy\u00a0Read\u00a0yet',
      'no one from outside has checked the site for us',
    ],
  },
  {
    heading: 'The guide in another form',
    text: [
      [
        'Our guide comes as ',
        { link: 'a booklet', href: guidePdf },
        ' and as ',
        { link: 'a booklet in large print', href: largePrintPdf },
        '. You can download either, or have either by post. Would audio or braille suit you better? Ask us, and we’ll tell '
          + 'you what we can do.',
      ],
    ],
  },
  {
    heading: 'Talk to a person',
    text: [
      [
        'Phone us free on ',
        { phone: firm.freephone },
        `, ${firm.hours}. If it’s hard to hear or speak on the phone, use Relay UK: dial 18001 before our number.`,
      ],
      [
        'Is something on this website difficult to use? Email ',
        { link: firm.email, href: `mailto:${firm.email}` },
        ` or write to ${firm.registeredOffice}. Tell us which page it was and what you were trying to do.`,
      ],
      [
        'Not happy with our answer? In Great Britain the Equality Advisory and Support Service can help. Phone ',
        { phone: '0808 800 0082' },
        ' or visit ',
        { link: 'EqualityAdvisoryService.com', href: 'https://www.equalityadvisoryservice.com' },
        '. In Northern Ireland it is the Equality Commission: phone ',
        { phone: '028 9050 0600' },
        ' or visit ',
        { link: 'equalityni.org', href: 'https://www.equalityni.org' },
        '.',
      ],
    ],
  },
]

/** What everyone can expect of the site, and where it falls short. Update it whenever either changes. */
export const accessibility = {
  title: 'Accessibility',
  intro:
    'We want everyone to be able to use this website. Here’s what works, what doesn’t yet, and how to reach a person '
    + 'instead.',
  sections,
  updated: 'Last updated in November 2026',
}
