import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#contract/api.ts'
import { callbackDays, callbackWindows, dateMeant, plainDays } from '#contract/callback-times.ts'
import { callbackChoices, dayOptions } from '#contract/callback-words.ts'
import { hourMs } from '#contract/london-clock.ts'
import { weekdays } from '#contract/opening-hours.ts'
import { required } from '../../content/field-words.ts'
import { firstDay, windowWords, ringForm as words } from '../../content/ring-me-words.ts'
import { Mark } from '../../ui/form/field.tsx'
import { valuesOf } from '../../ui/form/form-values.ts'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { SelectInput } from '../../ui/form/select-input.tsx'

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

/**
 * The days and times to choose from, kept up to date. `at` is the moment of the offer: undefined while the page is as it
 * was built, which cannot name dates.
 */
export function useCallbackDays(select: RefObject<HTMLSelectElement | null>) {
  const [at, setAt] = useState<number>()
  const [date, choose] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const update = useCallback(() => {
    const field = select.current
    // Firefox suspends a page with tasks still pending: an update started then would keep React waiting for ever.
    if (document.hidden || !field) return
    const now = ourNow()
    if (field.form && field.value !== '') choose(dateMeant(field.value, valuesOf(field.form).callbackWindow, now))
    setAt(now)
    clearTimeout(timer.current)
    // Every part of a day begins on the hour, and so does the day.
    timer.current = setTimeout(update, hourMs - (now % hourMs))
  }, [select])

  useEffect(() => {
    // A list that is open would close, or offer one thing and take another: it waits until its visitor has left it.
    const updateUnlessInUse = () => select.current !== document.activeElement && update()
    const field = select.current
    updateUnlessInUse()
    // Timers stop while the device sleeps.
    document.addEventListener('visibilitychange', updateUnlessInUse)
    addEventListener('focus', updateUnlessInUse)
    field?.addEventListener('blur', update)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener('visibilitychange', updateUnlessInUse)
      removeEventListener('focus', updateUnlessInUse)
      field?.removeEventListener('blur', update)
    }
  }, [select, update])

  const days = at === undefined ? [] : callbackDays(at)
  const day = days.find((offered) => offered.date === date)

  // Not React's `value`, which would undo what was chosen before React arrived. A day that has gone is chosen no longer.
  useLayoutEffect(() => {
    if (at !== undefined && select.current) select.current.value = day ? date : ''
  }, [select, at, day, date])

  return { at, windows: day?.windows ?? callbackWindows, choose, update }
}

/** How far the device's clock is behind ours, ms; 0 until it has been compared. */
let behind = 0

/** Differences up to this (ms) are the time that an answer takes, or matter to nobody. */
const slack = 60_000

/** The time, by our clock if it has been asked. Unix ms. */
export const ourNow = () => Date.now() + behind

/** Asks what time it is by our clock: a time that the page offered has been refused, so the device's may be wrong. */
async function askTheTime(): Promise<void> {
  const answer = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  const difference = Date.parse(answer?.headers.get('date') ?? '') - Date.now()
  if (Math.abs(difference) > slack) behind = difference
}
