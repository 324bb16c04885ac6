import { useState } from 'react'
import type { FormValues } from '../../components/form/form-values.ts'
import { type DraftStore, draftAt, isDraft } from './draft.ts'

/** Where a form keeps what is set aside. @param key what its draft is stored under */
export const setAsideAt = (key: string) => draftAt(`${key}:set-aside`)

/** Answers that have made room for others in their form, and can be put back. */
export function useSetAside(store: DraftStore) {
  const [values, setValues] = useState<FormValues>()
  const set = (others: FormValues) => {
    setValues(others)
    return store.save(others)
  }
  return {
    values,
    /** Finds what an earlier page has set aside. */
    find() {
      const kept = store.load()
      if (isDraft(kept)) setValues(kept)
    },
    /** @returns whether the device keeps it */
    set,
    /** Sets aside what was in the form when these answers were put back: they may be what was set aside before. */
    exchange(putBack: FormValues, displaced: FormValues) {
      if (isDraft(displaced)) set(displaced)
      else if (putBack === values) {
        setValues(undefined)
        store.clear()
      }
    },
  }
}
