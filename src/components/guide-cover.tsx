import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './guide-cover.module.css'

type GuideCoverProps = Pick<ComponentProps<'img'>, 'className' | 'loading' | 'fetchPriority'>

/** The guide's cover. It is a decoration: the words beside it say what it is. */
export function GuideCover({ className, ...how }: GuideCoverProps) {
  return (
    <img
      className={classNames(styles.cover, className)}
      src="/illustrations/guide-cover.svg"
      width="240"
      height="339"
      alt=""
      {...how}
    />
  )
}
