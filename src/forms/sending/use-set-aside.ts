import { useState } from 'react'
import type { FormValues } from '../../components/form/form-values.ts'
import { type DraftStore, draftAt, isDraft } from './draft.ts'
import { isInTheWay } from './form-content.ts'

/** Where a form keeps what is set aside. @param key what its draft is stored under */
export const setAsideAt = (key: string) => draftAt(`${key}:set-aside`)

/** Answers that have made room for others in their form, and can be put back. */
export function useSetAside(store: DraftStore) {
  const [values, setValues] = useState<FormValues>()
  return {
    values,
    /**
     * Finds what an earlier page has set aside. If its visitor has asked for the form's unsent lead, and what is in the form is
     * in its way, sets that aside instead.
     *
     * @returns whether it is set aside: only if the device keeps it
     */
    makeRoom(form: string, found: FormValues): boolean {
      const kept = store.load()
      if (isDraft(kept)) setValues(kept)
      if (!isInTheWay(form, found) || !store.save(found)) return false
      setValues(found)
      return true
    },
    /** Sets aside what was in the form when these answers were put back: they may be what was set aside before. */
    exchange(putBack: FormValues, displaced: FormValues) {
      if (isDraft(displaced)) {
        setValues(displaced)
        store.save(displaced)
      } else if (putBack === values) {
        setValues(undefined)
        store.clear()
      }
    },
  }
}
