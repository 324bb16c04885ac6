import { type ComponentType, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { matchRoutes, Route, Routes, useLocation } from 'react-router-dom'
import { SiteLayout } from './components/layout/site-layout.tsx'
import { LoadPageContext } from './components/load-page.ts'
import { routes } from './routes.tsx'
import '../node_modules/.cache/fonts/font-faces.css'
import './styles/stand-in-fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/print.css'

interface AppProps {
  /** The page that the document was rendered with, already loaded. */
  readonly FirstPage: ComponentType
  /** Called once React has taken over that page. */
  readonly onReady?: (() => void) | undefined
}

async function loadPage(path: string): Promise<unknown> {
  const [match] = matchRoutes(routes, path) ?? []
  return match?.route.load()
}

/** Everything inside the router, the same for the browser and the prerender. */
export function App({ FirstPage, onReady }: AppProps) {
  const { pathname } = useLocation()
  // As the router has it, not the address: Back may change that before React begins, and React must find the page that
  // is here.
  const [first] = useState(pathname)
  return (
    <LoadPageContext value={loadPage}>
      <SiteLayout>
        <Suspense>
          <Ready onReady={onReady}>
            <Routes>
              {routes.map(({ path, caseSensitive, Page }) => (
                <Route
                  key={path}
                  path={path}
                  caseSensitive={caseSensitive}
                  element={pathname === first ? <FirstPage /> : <Page />}
                />
              ))}
            </Routes>
          </Ready>
        </Suspense>
      </SiteLayout>
    </LoadPageContext>
  )
}

interface ReadyProps extends Pick<AppProps, 'onReady'> {
  readonly children: ReactNode
}

/** Within the boundary, because React takes over what is around the boundary first. */
function Ready({ onReady, children }: ReadyProps) {
  const call = useEffectEvent(() => onReady?.())
  useEffect(() => call(), [])
  return children
}
