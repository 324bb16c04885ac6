import { AddressParts } from '../../components/address-link.tsx'
import { Button } from '../../components/button.tsx'
import { fieldWarningWords as words } from '../../content/field-warning-words.ts'
import styles from './field-warning.module.css'

interface SuggestionsProps {
  readonly values: readonly string[]
  /** Puts one of them into the field. */
  readonly onCorrect: (value: string) => void
}

/** Values to use instead of what was typed, each with a button. */
export function Suggestions({ values, onCorrect }: SuggestionsProps) {
  return values.map((value) => (
    <p className={styles.warning} key={value}>
      {words.didYouMean}{' '}
      <span data-together="">
        <b>
          <AddressParts address={value} />
        </b>
        ?
      </span>{' '}
      <Button kind="quiet" onClick={() => onCorrect(value)}>
        {words.correct}
      </Button>
    </p>
  ))
}
