import '../first-view/first-view.css'
import '../styles/font-faces.css'
import '../styles/tokens.css'
import '../styles/base.css'
import { createRoot } from 'react-dom/client'
import type { Mark } from '../first-view/mark.ts'
import styles from './gallery.module.css'
import { Buttons, Features, Fields, Reading } from './specimens.tsx'

document.documentElement.classList.add('app' satisfies Mark)

const groups = [
  { heading: 'Buttons', Group: Buttons },
  { heading: 'Forms', Group: Fields },
  { heading: 'Reading', Group: Reading },
  { heading: 'Features', Group: Features },
]

/** Every component in every state: `/gallery` under `npm run dev`. No build of the site includes it. */
function GalleryPage() {
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

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <main>
      <GalleryPage />
    </main>,
  )
