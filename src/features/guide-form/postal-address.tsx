import { type ComponentType, useState } from 'react'
import type { FieldErrors } from '#contract/api.ts'
import { postalFields } from '#contract/postal-fields.ts'
import { guideForm as words } from '../../content/guide-form.ts'
import type { Journey, JourneyEvent } from '../../journey/journey.ts'
import { PostalFields } from '../../lead-fields/lead-field.tsx'
import { fillForm } from '../../ui/form/form-values.ts'
import styles from './guide-form.module.css'

/** What an address lookup tells the form; the page says which one to use. */
export interface AddressLookupProps {
  readonly onPick: (address: PickedAddress) => void
  readonly onManual: () => void
}

interface PickedAddress {
  readonly line1: string
  readonly line2: string
  readonly town: string
  readonly county: string
  readonly postcode: string
}

export interface PostalAddressProps {
  readonly form: { readonly current: HTMLFormElement | null }
  readonly journey: Journey
  readonly tell: (event: JourneyEvent) => void
  readonly errors: FieldErrors
  readonly AddressLookup?: ComponentType<AddressLookupProps> | undefined
}

/**
 * Shown by CSS while post is chosen. With a lookup the fields wait until there is something to put into them or the
 * visitor wants to type; without one, and without a script, they are there from the start.
 */
export function PostalAddress({ form, journey, tell, errors, AddressLookup }: PostalAddressProps) {
  const [isTyping, setTyping] = useState(false)
  const isOpen = journey.phase.kind !== 'waiting'
  const hasSomething = postalFields.some((name) => journey.values[name] || errors[name])

  const fillIn = ({ line1, line2, town, county, postcode }: PickedAddress) => {
    const values = { addressLine1: line1, addressLine2: line2, townCity: town, county, postcode }
    if (form.current) fillForm(form.current, values, true)
    tell({ type: 'edited', values })
  }

  return (
    <fieldset className={styles.postal}>
      <legend className={styles.legend}>
        <h3>{words.postalHeading}</h3>
      </legend>
      {AddressLookup && isOpen && <AddressLookup onPick={fillIn} onManual={() => setTyping(true)} />}
      <div className={styles.fields} hidden={AddressLookup && isOpen && !isTyping && !hasSomething}>
        <PostalFields words={words} errors={errors} />
      </div>
    </fieldset>
  )
}
