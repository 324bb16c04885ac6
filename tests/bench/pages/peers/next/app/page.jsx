import landing from '../../../../.built/landing.json'
import { Elements } from './elements.jsx'
import { LeadForm } from './lead-form.jsx'

/** A server component, except for its form. */
export default function Page() {
  const [, , nodes] = landing
  return <Elements nodes={nodes} form={LeadForm} />
}
