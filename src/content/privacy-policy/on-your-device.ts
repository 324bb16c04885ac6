import { list, type PolicyBlock, paragraph, subheading, table } from './policy-block.ts'

/** Everything that the site stores in a browser, and who else it may load from. */
export const onYourDevice: readonly PolicyBlock[] = [
  subheading('cookies', 'Cookies and what we keep on your device'),
  paragraph(
    'Cookies are small notes that a website leaves on your device. This website sets none by default, and it has '
      + 'no advertising or visitor-counting trackers.',
  ),
  paragraph(
    'Our forms and our guide do keep a few notes of another kind, in your browser’s storage, so that you do not lose what you '
      + 'have typed. They are needed to do what you asked for, so the law does not require a consent box for them.',
  ),
  table(
    'What this website keeps on your device',
    ['Name', 'What it is for', 'How long it is kept'],
    ['gc_lead_draft', 'What you have typed into the form on our home page', '7 days, or until you send the form'],
    [
      'gc_ring_draft',
      'What you have typed into the form that asks us to ring you',
      '7 days, or until you send the form',
    ],
    [
      'gc_lead_outbox',
      'A request that has not reached us yet, so that it can be sent again',
      '7 days, or until it reaches us',
    ],
    ['gc_form_step', 'Which step of the five-step form you had reached', '7 days, or until you send the form'],
    ['gc_form_pref', 'Whether you chose email or post', '7 days, or until you send the form'],
    ['gc_form_extra', 'Your answers to the first three steps', '7 days, or until you send the form'],
    ['gc_form_details', 'What you have typed on the last step', '7 days, or until you send the form'],
    ['gc_guide_songs', 'The songs you have written down in our guide', 'Until you clear the page'],
    ['gc_guide_wishes', 'The wishes you have written down in our guide', 'Until you clear the page'],
    ['gc_guide_text', 'The text size you have chosen in our guide', 'Until you clear it in your browser'],
  ),
  paragraph(
    'After 7 days the website no longer uses what was typed into a form, and removes it the next time it looks for it. To '
      + 'remove it sooner, press “Clear my answers” on the form, or clear the data for this website in your '
      + 'browser’s settings. That is a good idea on a library computer or a borrowed tablet.',
  ),
  paragraph(
    'Your songs and wishes are kept for you alone, on this one device, and are never sent to us or to anyone else. '
      + 'Because they are written over weeks or months, we set no limit; “Clear this page” below them removes them. '
      + 'Some browsers remove them by themselves when you have not visited for a week, so please print them.',
  ),
  paragraph(
    'If you ask your browser to read the guide aloud, it does so with a voice of its own. Some browsers use voices '
      + 'that run on their maker’s computers, which then receive the words of the guide, but never what you have '
      + 'written.',
  ),
  paragraph(
    'When you have sent a form, the history of that one tab tells the next page how you want the guide, or when we are '
      + 'to ring. It also keeps your name and phone number, so that you don’t have to type them again to ask us to ring '
      + 'you. They are not added to the notes above. If you go on from “Find your plan” to the guide form, your answers '
      + 'go with you in that page’s address.',
  ),
  paragraph('Two outside services can be part of this website. Each is loaded only if we have switched it on:'),
  list(
    'Trustpilot’s reviews. If they are switched on, your browser loads them from widget.trustpilot.com. '
      + 'Trustpilot then sees your IP address and may set cookies of its own.',
    'Cloudflare’s check that you are a person and not a robot, called Turnstile. If it is switched on, your '
      + 'browser loads it from Cloudflare.',
  ),
]
