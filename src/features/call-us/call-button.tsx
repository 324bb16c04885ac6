import { firm, telLink } from '../../content/firm.ts'
import { type CallLabel, callLabels } from '../../content/opening-hours.ts'
import { type ButtonKind, buttonClass } from '../../ui/button.tsx'

interface CallButtonProps {
  readonly label?: CallLabel
  readonly kind?: ButtonKind
}

/** Rings the freephone number. */
export function CallButton({ label = 'call', kind = 'secondary' }: CallButtonProps) {
  return (
    <a className={buttonClass(kind)} href={telLink(firm.freephone)}>
      {callLabels[label]}
    </a>
  )
}
