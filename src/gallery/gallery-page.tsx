import { Buttons } from './buttons.tsx'
import { Features } from './features.tsx'
import { Fields } from './fields.tsx'
import styles from './gallery.module.css'
import { Reading } from './reading.tsx'

const groups = [
  { heading: 'Buttons', Group: Buttons },
  { heading: 'Forms', Group: Fields },
  { heading: 'Reading', Group: Reading },
  { heading: 'Features', Group: Features },
]

/** Every component in every state: `/gallery` under `npm run dev`. No build of the site includes it. */
export function GalleryPage() {
  return (
    <div className={styles.gallery}>
      <h1>Gallery</h1>
      {groups.map(({ heading, Group }) => (
        <section key={heading} className={styles.group} aria-label={heading}>
          <h2>{heading}</h2>
          <Group />
        </section>
      ))}
    </div>
  )
}
