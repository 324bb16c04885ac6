import type { FormFields } from './posted-fields.ts'

/**
 * Our fields' names in other pages' forms, the likeliest first: HTML's autocomplete tokens, and the names of Salesforce,
 * HubSpot, Mailchimp and WordPress's forms (Contact Form 7, WPForms, Elementor, WooCommerce). Names are compared in lower case, without
 * anything but letters and digits. A form that numbers its fields, as Gravity Forms does, has to be given these names.
 */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  firstName: ['fname', 'givenname', 'forename', 'christianname', 'first'],
  lastName: ['lname', 'familyname', 'surname', 'last'],
  fullName: ['name'],
  phone: [
    'phonenumber',
    'phoneno',
    'telephone',
    'telephonenumber',
    'telephoneno',
    'tel',
    'telno',
    'telnational',
    'contactnumber',
    'mobile',
    'mobilephone',
    'mobilenumber',
    'mobileno',
    'cell',
    'cellphone',
    'homephone',
    'daytimephone',
    'landline',
  ],
  email: ['emailaddress', 'mail', 'emailid'],
  deliveryMethod: ['delivery', 'deliverypreference'],
  addressLine1: ['address1', 'addr1', 'address', 'streetaddress', 'street', 'street1', 'line1', 'addresslineone'],
  addressLine2: ['address2', 'addr2', 'street2', 'line2', 'addresslinetwo'],
  addressLine3: ['address3', 'addr3', 'street3', 'line3', 'addresslinethree'],
  townCity: ['town', 'city', 'posttown', 'addresslevel2', 'addresscity', 'addresstown', 'locality', 'suburb'],
  county: [
    'state',
    'region',
    'province',
    'addresslevel1',
    'addresscounty',
    'addressstate',
    'stateprovince',
    'statecode',
  ],
  postcode: [
    'postalcode',
    'zip',
    'zipcode',
    'zippostalcode',
    'postal',
    'addresspostcode',
    'addresspostalcode',
    'addresszip',
  ],
}

/** A word before a field's name that says whose it is: `your-name`, `billing_city`. */
const ownerPrefix = /^(?:your|billing|shipping|customer|contact|visitor|lead|mailing|home|my)/
/** Contact Form 7 numbers a field that was given no name: `tel-123`. */
const numbered = /^(tel|email)\d{2,}$/

/** Looks a form's fields up by our names. */
export function fieldFinder(fields: FormFields): (name: string) => unknown {
  const values = new Map<string, unknown>()
  const addNames = (nameOf: (written: string) => string) => {
    for (const [written, value] of Object.entries(fields)) {
      const name = nameOf(written)
      if (textOf(value) !== undefined && !values.has(name)) values.set(name, value)
    }
  }
  // Exactly our name counts first, then a name like ours, then one whose last part is like ours.
  addNames((written) => written)
  addNames(simplified)
  addNames((written) => simplified(lastPart(written)).replace(numbered, '$1'))
  addNames((written) => simplified(lastPart(written)).replace(ownerPrefix, ''))
  return (name) => {
    const names = [name, simplified(name), ...(otherNames[name] ?? [])]
    return names.map((it) => values.get(it)).find((value) => value !== undefined)
  }
}

const simplified = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')

/** `wpforms[fields][0][first]`, `ADDRESS[city]`, `fields[email][value]`, `0-1/firstname`. */
function lastPart(name: string): string {
  const parts = name.split(/[[\]./]+/).filter((part) => part !== '' && part !== 'value' && part !== 'raw_value')
  return parts.at(-1) ?? ''
}

/**
 * The text of a field; undefined if it is blank, or a file. A page may have a field twice, for screens of two sizes or with
 * a hidden one before it: the last that is filled in counts.
 */
export const textOf = (value: unknown) =>
  [value].flat().findLast((each): each is string => typeof each === 'string' && each.trim() !== '')
