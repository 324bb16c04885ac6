import { type RefObject, useEffect } from 'react'
import type { FieldErrors } from '#contract/api.ts'
import { callbackChoices, dayOptions } from '#contract/callback-messages.ts'
import { plainDays } from '#contract/callback-times.ts'
import { weekdays } from '#contract/opening-hours.ts'
import { required } from '../../content/field-words.ts'
import { firstDay, windowWords, ringForm as words } from '../../content/ring-me-words.ts'
import { Mark } from '../../ui/form/field.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { SelectInput } from '../../ui/form/select-input.tsx'
import { askTheTime } from './our-clock.ts'
import type { useCallbackDays } from './use-callback-days.ts'

interface CallbackTimeProps {
  readonly select: RefObject<HTMLSelectElement | null>
  readonly days: ReturnType<typeof useCallbackDays>
  readonly errors: FieldErrors
}

const plainOptions = plainDays.map((day) => ({
  value: day,
  text: weekdays.find((name) => name.toLowerCase() === day) ?? firstDay,
}))

/** Whether a message only says that there is no answer yet. */
const isChoice = (message: string) => Object.values(callbackChoices).some((choice) => choice === message)

/** Which day, and which part of it: only what is still to come. */
export function CallbackTime({ select, days: { at, windows, choose, update }, errors }: CallbackTimeProps) {
  // A time that this page offered was wrong: perhaps the device's clock is.
  const refused = [errors.callbackDate, errors.callbackWindow].find((message) => message && !isChoice(message))
  useEffect(() => {
    if (refused) void askTheTime().then(update)
  }, [refused, update])

  return (
    <>
      <SelectInput
        ref={select}
        name="callbackDate"
        label={words.day}
        placeholder={words.chooseDay}
        options={at === undefined ? plainOptions : dayOptions(at)}
        error={errors.callbackDate}
        need={required}
        aria-required
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <RadioCards
        name="callbackWindow"
        legend={
          <>
            {`${words.window} `}
            <Mark need={required} isHeard />
          </>
        }
        options={windows.map((value) => ({ value, ...windowWords[value] }))}
        error={errors.callbackWindow}
      />
    </>
  )
}
