import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { SiteLayout } from './layout/site-layout.tsx'
import { routes } from './routes.tsx'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/print.css'

/** Everything inside the router, the same for the browser and the prerender. */
export function App() {
  return (
    <SiteLayout>
      <Suspense>
        <Routes>
          {routes.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Routes>
      </Suspense>
    </SiteLayout>
  )
}
