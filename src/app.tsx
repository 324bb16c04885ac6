import { type ComponentType, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { SiteLayout } from './layout/site-layout.tsx'
import { routes } from './routes.tsx'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/print.css'

interface AppProps {
  /** The page that the document was rendered with, loaded already. */
  readonly first?: { readonly path: string; readonly Page: ComponentType }
}

/** Everything inside the router, the same for the browser and the prerender. */
export function App({ first }: AppProps) {
  return (
    <SiteLayout>
      <Suspense>
        <Routes>
          {routes.map(({ path, Page }) => (
            <Route key={path} path={path} element={path === first?.path ? <first.Page /> : <Page />} />
          ))}
        </Routes>
      </Suspense>
    </SiteLayout>
  )
}
