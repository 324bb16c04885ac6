import { classNames } from '../../components/class-names.ts'
import { Petal } from '../../components/petal.tsx'
import styles from './sleeve.module.css'
import { ink, Words } from './sleeve-words.tsx'
import type { Soundtrack } from './soundtrack.ts'

interface SideFlowerProps extends Pick<Soundtrack, 'colour'> {
  readonly letter: string
  /** How many songs the side has, and how many it can have. */
  readonly songs: number
  readonly moments: number
}

/** With each song. */
const petalsASong = 2
/** How many petals of their usual width a flower has. */
const fullFlower = 11

/**
 * A small record that grows petals with each song of its side. On a phone it stays in sight while songs are written; the
 * sleeve does not.
 */
export function SideFlower({ colour, letter, songs, moments }: SideFlowerProps) {
  const petals = petalsASong * moments
  return (
    <span className={classNames(styles.sideFlower, styles.coloured)} data-sleeve={colour}>
      <svg viewBox="-250 -250 500 500" aria-hidden="true" fill="none">
        {Array.from({ length: petals }, (_, place) => {
          const isGrown = place < petalsASong * songs
          const angle = (place * 360) / petals
          return (
            <g
              key={angle}
              transform={`rotate(${angle})scale(${fullFlower / petals} 1.02)`}
              fill={isGrown ? ink('petals') : undefined}
              color={isGrown ? ink('petals-behind') : 'transparent'}
              stroke={isGrown ? undefined : ink('line')}
              strokeWidth={6}
              strokeDasharray="18 12"
            >
              <Petal />
            </g>
          )
        })}
        <circle r="160" fill={ink('ink')} />
        <circle r="132" stroke={ink('fern')} strokeWidth={6} />
        <circle r="104" fill={ink('label')} />
        <Words at={[0, 44]} size={124} lines={[letter]} colour={ink('on-label')} className={styles.heading} isCentred />
      </svg>
    </span>
  )
}
