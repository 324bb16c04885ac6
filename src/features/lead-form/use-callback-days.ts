import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { callbackDays, callbackWindows, dateMeant } from '#contract/callback-times.ts'
import { hourMs } from '#contract/london-clock.ts'
import { valuesOf } from '../../ui/form/form-values.ts'
import { ourNow } from './our-clock.ts'

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
