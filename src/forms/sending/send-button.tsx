import { BusyButton } from '../../components/form/busy-button.tsx'

interface SendButtonProps {
  readonly isSending: boolean
  /** Its words meanwhile. */
  readonly sending: string
  /** What was sent was stopped, and is to be sent by another button. */
  readonly isStopped: boolean
  readonly children: string
}

/** Sends the form. */
export function SendButton({ isSending, sending, isStopped, children }: SendButtonProps) {
  return (
    <BusyButton type="submit" kind={isStopped ? 'secondary' : 'large'} isBusy={isSending} busyWords={sending}>
      {children}
    </BusyButton>
  )
}
