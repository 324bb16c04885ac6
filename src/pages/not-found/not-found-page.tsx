import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { buttonClass } from '../../components/button.tsx'
import { notFound } from '../../content/not-found-words.ts'
import { paths, someoneHasDied } from '../../paths.ts'
import { correctedAddress } from './corrected-address.ts'
import styles from './not-found-page.module.css'

const [oops, whatHappened] = notFound.heading

export function NotFoundPage() {
  const { pathname } = useLocation()

  useEffect(() => {
    const corrected = correctedAddress(location)
    // The common ones are redirected earlier: `redirects` in scripts/build/site-files.ts.
    if (corrected !== undefined) return location.replace(corrected)
    console.error('404: no page at', pathname)
  }, [pathname])

  return (
    <section className={styles.page} data-app="at-once">
      <div className={styles.text}>
        <h1>
          {`${oops} `}
          <span>{whatHappened}</span>
        </h1>
        <p className={styles.intro}>{notFound.text}</p>
        <p>{notFound.record}</p>
        <a className={buttonClass()} href={paths.landing}>
          {notFound.home}
        </a>
        <p>
          <a href={someoneHasDied}>{notFound.someoneHasDied}</a>
        </p>
        <p>
          <a href={paths.getYourGuide}>{notFound.guide}</a>
        </p>
      </div>
      <img src="/illustrations/scratched-record.svg" width="480" height="400" alt="" fetchPriority="low" />
    </section>
  )
}
