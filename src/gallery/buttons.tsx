import { Button, type ButtonKind } from '../ui/button.tsx'
import { PhoneIcon } from '../ui/phone-number.tsx'
import { Specimen } from './specimen.tsx'

const kinds: readonly ButtonKind[] = ['primary', 'large', 'secondary', 'quiet']

export function Buttons() {
  return (
    <>
      {kinds.map((kind) => (
        <Specimen key={kind} name={`Button ${kind}`}>
          <Button kind={kind}>Press me</Button>
          <Button kind={kind} disabled>
            Disabled
          </Button>
          <Button kind={kind} aria-disabled>
            Disabled, but can be pressed for a reason why
          </Button>
        </Specimen>
      ))}
      <Specimen name="PhoneIcon">
        <PhoneIcon />
      </Specimen>
    </>
  )
}
