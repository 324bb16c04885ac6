import { type ComponentType, Suspense, useState } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { SiteLayout } from './components/layout/site-layout.tsx'
import { routes } from './routes.tsx'
import '../node_modules/.cache/fonts/font-faces.css'
import './styles/stand-in-fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/print.css'

interface AppProps {
  /** The page that the document was rendered with, already loaded. */
  readonly FirstPage: ComponentType
}

/** Everything inside the router, the same for the browser and the prerender. */
export function App({ FirstPage }: AppProps) {
  const { pathname } = useLocation()
  // As the router has it: Back may change the address before React begins, which must find the page that is here.
  const [first] = useState(pathname)
  return (
    <SiteLayout>
      <Suspense>
        <Routes>
          {routes.map(({ path, Page }) => (
            <Route key={path} path={path} element={pathname === first ? <FirstPage /> : <Page />} />
          ))}
        </Routes>
      </Suspense>
    </SiteLayout>
  )
}
