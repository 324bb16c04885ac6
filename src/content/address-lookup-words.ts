/** The words of the address lookup; its messages are in docs/product.md, section 8. */
export const addressLookupWords = {
  title: 'Find your address',
  postcode: 'Your postcode',
  find: 'Find address',
  searching: 'Searching...',
  select: 'Select your address',
  choose: 'Choose an address',
  manual: 'Can’t find your address? Enter it manually',
  blank: 'Please enter a postcode',
  none: 'No addresses found for this postcode. Please enter your address manually.',
  failed: 'Unable to find addresses. Please enter your address manually.',
  found: (count: number) => (count === 1 ? '1 address found.' : `${count} addresses found.`),
  picked: 'Your address is filled in below. Change anything that is not right.',
} as const
