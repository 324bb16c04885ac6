import { type ComponentType, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { SiteLayout } from './components/layout/site-layout.tsx'
import { routes } from './routes.tsx'
import '../node_modules/.cache/fonts/font-faces.css'
import './styles/stand-in-fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/print.css'

interface AppProps {
  /** The page that the document was rendered with, already loaded, and where it is. */
  readonly first: { readonly pathname: string; readonly Page: ComponentType }
}

/** Everything inside the router, the same for the browser and the prerender. */
export function App({ first }: AppProps) {
  const { pathname } = useLocation()
  return (
    <SiteLayout>
      <Suspense>
        <Routes>
          {routes.map(({ path, Page }) => (
            <Route key={path} path={path} element={pathname === first.pathname ? <first.Page /> : <Page />} />
          ))}
        </Routes>
      </Suspense>
    </SiteLayout>
  )
}
