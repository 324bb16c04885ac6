import { addressLookupWords as words } from '../../../content/guide-form-words.ts'
import styles from './address-lookup.module.css'
import type { LookupState } from './lookup-state.ts'

/** Says how the lookup went, and announces it. Always present: a live region that arrives late is not read out. */
export function LookupStatus({ state }: { readonly state: LookupState }) {
  const isTrouble = state.kind === 'none' || state.kind === 'failed'
  return (
    <div className={styles.status} role="status">
      <p className={isTrouble ? styles.trouble : styles.news} hidden={sentence(state) === ''}>
        {sentence(state)}
      </p>
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
