import { createRoot } from 'react-dom/client'
import '../styles/tokens.css'
import '../styles/base.css'
import { GalleryPage } from './gallery-page.tsx'

// Shows what needs the app: scripts/prerender/inline-loader.ts.
document.documentElement.dataset.app = '1'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <main>
      <GalleryPage />
    </main>,
  )
