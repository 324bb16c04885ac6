import { emailDataServices } from './contacts.ts'
import { type PolicySection, paragraph, table } from './policy-block.ts'

/** How long each thing is kept. The days are those of `RETENTION_DELIVERED_DAYS` and `RETENTION_PARKED_DAYS`. */
export const retentionPeriod: PolicySection = {
  id: 'retention-period',
  heading: 'Retention Period',
  blocks: [
    paragraph('We do not keep your data for longer than we need it.'),
    table(
      'How long we keep your data',
      ['What', 'How long'],
      ['What you type into our forms, on your own device', '7 days'],
      ['The songs and wishes you write down in our guide, on your own device', 'Until you clear them'],
      [
        'A request from this website that was passed on to our team',
        'The website’s copy of your details is erased after 30 days',
      ],
      [
        'A request from this website that could not be passed on',
        'We try for about three days, then set it aside for our team to deal with. The website’s copy '
          + 'of your details is erased after 90 days',
      ],
      [
        'Scrambled codes made from your email address, phone number and internet address, which show us when someone '
          + 'sends requests again and again',
        'A day or two. They cannot be turned back into what they were made from',
      ],
      ['Postcodes you look up', 'Not kept. The address you choose is part of your request'],
      [
        'Your request once it is with our team',
        'As long as we need it to answer you, and then as long as the law requires',
      ],
      [
        'Your choices about marketing',
        'Until you change your mind. We then keep a note not to contact you, and proof of what you had agreed to '
          + 'for as long as the law requires',
      ],
      [
        'Your plan and the papers that belong to it',
        'For the life of the plan, and afterwards as long as the law and our regulators require',
      ],
    ),
    paragraph(
      'When the website’s copy of a request is erased, a short record stays for a year: its reference number, dates, '
        + 'campaign code, which form it was, whether it arrived, and a scrambled code that helps us to spot a repeat. It does not show '
        + 'your name or how to contact you. Safety copies of the database may hold erased details a little longer, '
        + 'until they are overwritten.',
    ),
    paragraph('You can ask us for the exact time we keep any of your data. You can also ask us to erase it sooner.'),
  ],
}

/** Data outside the UK. */
export const internationalTransfers: PolicySection = {
  id: 'international-transfers',
  heading: 'International transfers',
  blocks: [
    paragraph(
      'We are in the UK. Some of the companies that work for us, such as Cloudflare, have computers or people in '
        + 'other countries, so your data may be handled outside the UK.',
    ),
    paragraph(
      'When that happens, the law says that your data must still be protected. Either the UK government has decided '
        + 'that the country or the scheme the company belongs to protects data well enough, or we rely on a '
        + 'contract approved for this in the UK, called the International Data Transfer Agreement or Addendum.',
    ),
    paragraph(['To ask which of these applies, or for a copy, email ', emailDataServices, '.']),
  ],
}
