import type { FormValues } from '../../components/form/form-values.ts'
import { propertiesOf } from '../../properties-of.ts'
import { isOld, readStored, removeTyped, writeStored } from '../../stored.ts'
import { isDraft, nonEmptyStrings } from './draft.ts'

/**
 * Answers that have made room for others in their form, each with the time when they did (Unix ms). The first are put
 * back first.
 */
export type SetAside = ReadonlyArray<{ readonly savedAt: number; readonly values: FormValues }>

/**
 * What is set aside once some answers have gone into the form. Those that they displace go to the end, so that a
 * visitor who keeps putting back sees everything in turn.
 *
 * @param wanted the answers for the form, from what is set aside or from elsewhere
 */
export function exchange(setAside: SetAside, wanted: FormValues, displaced: FormValues, now = Date.now()): SetAside {
  const others = setAside.filter(({ values }) => values !== wanted)
  return isDraft(displaced) ? [...others, { savedAt: now, values: displaced }] : others
}

/** Where a form keeps what is set aside: on the visitor's own device. */
export interface SetAsideStore {
  readonly load: () => SetAside
  /** @returns whether the device keeps it */
  readonly save: (setAside: SetAside) => boolean
}

/** @param draftKey what the form's draft is stored under */
export function setAsideAt(draftKey: string): SetAsideStore {
  const key = `${draftKey}:set-aside`
  const save = (setAside: SetAside) => {
    if (setAside.length > 0) return writeStored(key, setAside, 'Failed to save form data')
    removeTyped([key], 'Failed to clear saved form data')
    return true
  }
  return {
    load() {
      const found = setAsideIn(readStored(key, 'Failed to load saved form data'))
      const kept = found.filter(({ savedAt }) => !isOld(savedAt, Date.now()))
      if (kept.length < found.length) save(kept)
      return kept
    },
    save,
  }
}

function setAsideIn(stored: unknown): SetAside {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry) => {
    const { savedAt, values } = propertiesOf(entry)
    return typeof savedAt === 'number' ? { savedAt, values: nonEmptyStrings(propertiesOf(values)) } : []
  })
}
