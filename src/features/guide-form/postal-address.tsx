import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FoundAddress } from '#contract/address.ts'
import type { FieldErrors } from '#contract/api.ts'
import { postalFields } from '#contract/postal-fields.ts'
import { guideForm as words } from '../../content/guide-form-words.ts'
import type { Journey, JourneyEvent } from '../../journey/journey.ts'
import { PostalFields } from '../../lead-fields/lead-field.tsx'
import { type FormValues, fillForm, goToField, valuesOf } from '../../ui/form/form-values.ts'
import { AddressLookup } from './address-lookup/address-lookup.tsx'
import type { ManualEntry } from './address-lookup/use-address-lookup.ts'
import styles from './guide-form.module.css'

export interface PostalAddressProps {
  readonly form: { readonly current: HTMLFormElement | null }
  readonly journey: Journey
  readonly tell: (event: JourneyEvent) => void
  readonly errors: FieldErrors
}

/**
 * Shown by CSS while post is chosen. The fields wait until the lookup has something to fill in or the visitor wants to
 * type; without a script they are there from the start.
 */
export function PostalAddress({ form, journey, tell, errors }: PostalAddressProps) {
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

  /** Removes what is left of the address picked earlier: another postcode has since been looked up. */
  const takeOutPicked = (typed: FormValues) => {
    const left = Object.entries(picked.current).filter(([name, value]) => typed[name] === value)
    picked.current = {}
    put(Object.fromEntries(left.map(([name]) => [name, ''])))
  }

  const typeIt = ({ why, postcode }: ManualEntry) => {
    flushSync(() => setTyping(true))
    if (!form.current) return
    if (why !== 'asked' && postcode !== picked.current.postcode) takeOutPicked(valuesOf(form.current))
    // So that nobody has to type it twice.
    if (postcode !== '' && !valuesOf(form.current).postcode) put({ postcode })
    if (why === 'asked') goToField(form.current, ['addressLine1'])
  }

  return (
    <fieldset className={styles.postal}>
      <legend className={styles.legend}>
        <h3>{words.postalHeading}</h3>
      </legend>
      {isOpen && <AddressLookup onPick={fillIn} onManual={typeIt} />}
      <div className={styles.fields} hidden={isOpen && !isTyping && !hasSomething}>
        <PostalFields words={words} errors={errors} />
      </div>
    </fieldset>
  )
}
