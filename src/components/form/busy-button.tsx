import type { ComponentProps } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import styles from './busy-button.module.css'

interface BusyButtonProps extends ComponentProps<typeof Button> {
  readonly isBusy: boolean
  /** What it says meanwhile. */
  readonly busyWords: string
}

/**
 * A button that starts something slow. Meanwhile it says so, to screen readers too, and keeps the focus, which the
 * `disabled` attribute would take away; its handler has to ignore a second press.
 */
export function BusyButton({ isBusy, busyWords, children, ...button }: BusyButtonProps) {
  return (
    <>
      <Button
        {...button}
        className={classNames(button.className, isBusy && styles.busy)}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || button['aria-disabled']}
      >
        {isBusy ? busyWords : children}
      </Button>
      <span className={styles.announcement} role="status">
        {isBusy && busyWords}
      </span>
    </>
  )
}
