import { type ComponentType, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FoundAddress } from '#contract/address.ts'
import type { FieldErrors } from '#contract/api.ts'
import { postalFields } from '#contract/postal-fields.ts'
import { guideForm as words } from '../../content/guide-form.ts'
import type { Journey, JourneyEvent } from '../../journey/journey.ts'
import { PostalFields } from '../../lead-fields/lead-field.tsx'
import { type FormValues, fillForm, goToField, valuesOf } from '../../ui/form/form-values.ts'
import styles from './guide-form.module.css'

/** What an address lookup tells the form; the page says which one to use. */
export interface AddressLookupProps {
  readonly onPick: (address: FoundAddress) => void
  readonly onManual: (entry: { readonly why: 'asked' | 'none' | 'failed'; readonly postcode: string }) => void
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
  const picked = useRef<FormValues>({})
  const isOpen = journey.phase.kind !== 'waiting'
  const hasSomething = postalFields.some((name) => journey.values[name] || errors[name])

  const put = (values: FormValues) => {
    if (form.current) fillForm(form.current, values, true)
    tell({ type: 'edited', values })
  }

  const fillIn = ({ line1, line2, town, county, postcode }: FoundAddress) => {
    picked.current = { addressLine1: line1, addressLine2: line2, townCity: town, county, postcode }
    put(picked.current)
  }

  /** Takes out what is left of the address that was picked: another postcode has been looked up since. */
  const takeOutPicked = (typed: FormValues) => {
    const left = Object.entries(picked.current).filter(([name, value]) => typed[name] === value)
    picked.current = {}
    put(Object.fromEntries(left.map(([name]) => [name, ''])))
  }

  const typeIt: AddressLookupProps['onManual'] = ({ why, postcode }) => {
    flushSync(() => setTyping(true))
    if (!form.current) return
    if (why !== 'asked' && postcode !== picked.current.postcode) takeOutPicked(valuesOf(form.current))
    // Nobody should have to type it twice.
    if (postcode !== '' && !valuesOf(form.current).postcode) put({ postcode })
    if (why === 'asked') goToField(form.current, ['addressLine1'])
  }

  return (
    <fieldset className={styles.postal}>
      <legend className={styles.legend}>
        <h3>{words.postalHeading}</h3>
      </legend>
      {AddressLookup && isOpen && <AddressLookup onPick={fillIn} onManual={typeIt} />}
      <div className={styles.fields} hidden={AddressLookup && isOpen && !isTyping && !hasSomething}>
        <PostalFields words={words} errors={errors} />
      </div>
    </fieldset>
  )
}
