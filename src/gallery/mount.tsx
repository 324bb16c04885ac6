import { createRoot } from 'react-dom/client'
import '../styles/tokens.css'
import '../styles/base.css'
import { GalleryPage } from './gallery-page.tsx'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <main>
      <GalleryPage />
    </main>,
  )
