import { AddressParts } from '../../components/address-link.tsx'
import { Button } from '../../components/button.tsx'
import { fieldWarningWords as words } from '../../content/field-warning-words.ts'
import styles from './field-warning.module.css'

interface SuggestionsProps {
  readonly values: readonly string[]
  /** Puts one of them into the field. */
  readonly onCorrect: (value: string) => void
  /** Leaves what was typed, where that may be right. */
  readonly onKeep?: (() => void) | undefined
}

/** Values to use instead of what was typed, each with a button. */
export function Suggestions({ values, onCorrect, onKeep }: SuggestionsProps) {
  return values.map((value) => (
    <div className={styles.warning} key={value}>
      <p>
        {words.didYouMean}{' '}
        <span className={styles.value}>
          <b>
            <AddressParts address={value} />
          </b>
          ?
        </span>
      </p>
      <div className={styles.buttons}>
        <Button kind="secondary" onClick={() => onCorrect(value)}>
          {words.correct}
        </Button>
        {onKeep && (
          <Button kind="secondary" onClick={onKeep}>
            {words.keep}
          </Button>
        )}
      </div>
    </div>
  ))
}
