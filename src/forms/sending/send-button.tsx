import { BusyButton } from '../../components/form/busy-button.tsx'

interface SendButtonProps {
  readonly isSending: boolean
  /** What it says while the form is being sent. */
  readonly sending: string
  /** Whether another button is the one to press. */
  readonly isSecondary: boolean
  readonly children: string
}

/** Sends the form. */
export function SendButton({ isSending, sending, isSecondary, children }: SendButtonProps) {
  return (
    <BusyButton type="submit" kind={isSecondary ? 'secondary' : 'large'} isBusy={isSending} busyWords={sending}>
      {children}
    </BusyButton>
  )
}
