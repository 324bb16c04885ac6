import { type ComponentType, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { SiteLayout } from './components/layout/site-layout.tsx'
import { routeOf } from './routes.tsx'
import '../node_modules/.cache/fonts/font-faces.css'
import './styles/stand-in-fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/print.css'

interface AppProps {
  /** The page that the document was rendered with, already loaded, and where it is. */
  readonly first: { readonly pathname: string; readonly Page: ComponentType }
}

/**
 * Everything inside the router, the same for the browser and the prerender. The URL map is a list of plain paths, so
 * routing only has to look the page up: the router's own matching would cost every visitor 5 kB more.
 */
export function App({ first }: AppProps) {
  const { pathname } = useLocation()
  const Page = pathname === first.pathname ? first.Page : routeOf(pathname).Page
  return (
    <SiteLayout>
      <Suspense>
        <Page />
      </Suspense>
    </SiteLayout>
  )
}
