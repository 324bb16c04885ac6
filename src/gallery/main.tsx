import { createRoot } from 'react-dom/client'
import type { Mark } from '../first-view/mark.ts'
import '../first-view/first-view.css'
import '../styles/font-faces.css'
import '../styles/tokens.css'
import '../styles/base.css'
import { GalleryPage } from './gallery-page.tsx'

document.documentElement.classList.add('app' satisfies Mark)

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <main>
      <GalleryPage />
    </main>,
  )
