import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import styles from './not-found-page.module.css'

export function NotFoundPage() {
  const { pathname } = useLocation()

  useEffect(() => {
    console.error('404: no page at', pathname)
  }, [pathname])

  return (
    <section className={styles.page}>
      <h1>Oops! Page not found</h1>
      <p>This page has skipped like a scratched record. The rest of the album plays fine.</p>
      <p>
        <Link className={buttonClass()} to={paths.landing}>
          Return to homepage
        </Link>
      </p>
    </section>
  )
}
