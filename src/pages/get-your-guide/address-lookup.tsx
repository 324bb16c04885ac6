import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { FoundAddress } from '#contract/address.ts'
import { normalisePostcode } from '#contract/postcode.ts'
import { Button } from '../../components/button.tsx'
import { BusyButton } from '../../components/form/busy-button.tsx'
import { SelectInput } from '../../components/form/select-input.tsx'
import { TextInput } from '../../components/form/text-input.tsx'
import { addressLookupWords as words } from '../../content/guide-form-words.ts'
import { lookupField } from '../../forms/fields/errors-left.ts'
import { Suggestions } from '../../forms/fields/suggestions.tsx'
import styles from './address-lookup.module.css'
import { type LookupState, type ManualEntry, useAddressLookup } from './find-addresses.ts'

interface AddressLookupProps {
  /** Fill the address fields and show them. */
  readonly onPick: (address: FoundAddress) => void
  /** Show the address fields; when the visitor asked for them, focus the first. */
  readonly onManual: (entry: ManualEntry) => void
  /** The form's message about the lookup, until the lookup is used. */
  readonly error?: string | undefined
}

// Outside the form: what is typed here is not sent, and Enter does not submit.
const noForm = { form: '' }

/**
 * Finds an address by its postcode. The parent owns the fields it fills, so that the visitor can always type; where the
 * script does not run, the parent shows them anyway.
 */
export function AddressLookup({ onPick, onManual, error }: AddressLookupProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const select = useRef<HTMLSelectElement>(null)
  const [isBlank, setBlank] = useState(true)
  const { state, search, giveUp, picked } = useAddressLookup(onManual)
  const isSearching = state.kind === 'searching'
  const addresses = state.kind === 'found' ? state.addresses : []

  const typed = () => input.current?.value ?? ''

  // Something may have been typed before the script arrived.
  useEffect(() => setBlank(!input.current?.value.trim()), [])

  useEffect(() => {
    if (state.kind === 'refused') input.current?.focus()
    // A visitor who has moved the focus elsewhere keeps it there.
    const { activeElement } = document
    if (![input.current, button.current].some((place) => place === activeElement)) return
    if (state.kind === 'found') select.current?.focus()
    if (state.kind === 'none' || state.kind === 'failed') button.current?.focus()
  }, [state])

  const find = (postcode: string) => {
    if (isSearching) return
    if (input.current) input.current.value = normalisePostcode(postcode)
    void search(postcode)
  }

  const findOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    find(typed())
  }

  return (
    <fieldset className={styles.lookup}>
      <legend className={styles.title}>{words.title}</legend>
      <div className={styles.search}>
        <TextInput
          {...noForm}
          ref={input}
          name={lookupField}
          label={words.postcode}
          autoComplete="postal-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          // Not the `disabled` attribute, which would take the focus away.
          readOnly={isSearching}
          aria-disabled={isSearching || undefined}
          error={state.kind === 'refused' ? state.message : state.kind === 'idle' ? error : undefined}
          onInput={({ currentTarget: { value } }) => setBlank(value.trim() === '')}
          onKeyDown={findOnEnter}
          onBlur={({ currentTarget: input }) => {
            input.value = normalisePostcode(input.value)
          }}
        />
        {/* Can be pressed even when the postcode is empty, and then says what is missing. */}
        <BusyButton
          ref={button}
          kind="secondary"
          isBusy={isSearching}
          busyWords={words.searching}
          aria-disabled={isBlank || undefined}
          onClick={() => find(typed())}
        >
          {words.find}
        </BusyButton>
      </div>
      <LookupStatus
        state={state}
        onCorrect={(postcode) => {
          // The button that was pressed disappears.
          input.current?.focus()
          find(postcode)
        }}
      />
      {addresses.length > 0 && (
        <SelectInput
          {...noForm}
          ref={select}
          name="foundAddress"
          label={words.select}
          placeholder={words.choose}
          options={addresses.map((address, place) => ({ value: String(place), text: inOneLine(address) }))}
          onChange={({ currentTarget: { value } }) => {
            const address = value === '' ? undefined : addresses[Number(value)]
            if (!address) return
            picked()
            onPick(address)
          }}
        />
      )}
      <Button
        kind="quiet"
        className={styles.manual}
        onClick={() => {
          giveUp()
          onManual({ why: 'asked', postcode: normalisePostcode(typed()) })
        }}
      >
        {words.manual}
      </Button>
    </fieldset>
  )
}

function inOneLine({ line1, line2, town }: FoundAddress): string {
  return [line1, line2, town].filter((part) => part !== '').join(', ')
}

interface LookupStatusProps {
  readonly state: LookupState
  readonly onCorrect: (postcode: string) => void
}

/** Says how the lookup went, and announces it. Always present: a live region that arrives late is not read out. */
function LookupStatus({ state, onCorrect }: LookupStatusProps) {
  const isProblem = state.kind === 'none' || state.kind === 'failed'
  return (
    <div className={styles.status} role="status">
      <p className={isProblem ? styles.problem : styles.news} hidden={sentence(state) === ''}>
        {sentence(state)}
      </p>
      {state.kind === 'refused' && <Suggestions values={state.suggestions} onCorrect={onCorrect} />}
    </div>
  )
}

function sentence(state: LookupState): string {
  switch (state.kind) {
    case 'found':
      return state.isPicked ? words.picked : words.found(state.addresses.length)
    case 'none':
      return words.none
    case 'failed':
      return words.failed
    default:
      return ''
  }
}
