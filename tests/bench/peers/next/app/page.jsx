import { parseFragment } from 'parse5'
import { createElement } from 'react'
import html from '../../../.built/landing.json'
import { LeadForm } from './lead-form.jsx'

/** React's names for attributes; the others it takes as they are. */
const names = { class: 'className', for: 'htmlFor', checked: 'defaultChecked', tabindex: 'tabIndex', novalidate: 'noValidate' }

/** A node of our page as React's. */
function elementOf({ tagName, attrs, childNodes, value }) {
  if (!tagName) return value
  const props = attrs.map(({ name, value }) => [names[name] ?? name, value === '' && name !== 'alt' ? true : value])
  return createElement(tagName === 'form' ? LeadForm : tagName, Object.fromEntries(props), ...childNodes.map(elementOf))
}

/** A server component, except for its form. */
export default function Page() {
  return parseFragment(html).childNodes.map(elementOf)
}
