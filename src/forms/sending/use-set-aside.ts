import { useState } from 'react'
import type { FormValues } from '../../components/form/form-values.ts'
import { askedLead } from './form-content.ts'
import { exchange, type SetAside, type SetAsideStore } from './set-aside.ts'

/**
 * Answers that have made room for others in their form, and can be put back.
 *
 * @param store where the device keeps them; without one they last as long as the page
 */
export function useSetAside(store: SetAsideStore | undefined) {
  const [setAside, change] = useState<SetAside>([])
  return {
    /** The answers to put back next. */
    values: setAside[0]?.values,
    /**
     * Finds what an earlier page has set aside. If the visitor has asked for a lead other than the one in the form,
     * sets aside what is in the form, provided that the device keeps it.
     *
     * @returns what belongs in the form: what was found there, or the corrections already made to that lead; nothing if
     *   there are none, as the lead is then restored by itself
     */
    makeRoom(form: string, found: FormValues): FormValues {
      const before = store?.load() ?? []
      change(before)
      const asked = askedLead(form)
      if (asked === undefined || asked === found.leadId) return found
      const wanted = before.find(({ values }) => values.leadId === asked)?.values ?? {}
      const after = exchange(before, wanted, found)
      if (store?.save(after) === false) return found
      change(after)
      return wanted
    },
    /** Notes that these answers are in the form, in place of others. */
    exchange(wanted: FormValues, displaced: FormValues) {
      const after = exchange(setAside, wanted, displaced)
      change(after)
      store?.save(after)
    },
  }
}
