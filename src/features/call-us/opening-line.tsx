import { type ReactNode, useEffect, useState } from 'react'
import { openingWords } from '../../content/opening-words.ts'
import styles from './opening-line.module.css'
import { type OpeningStatus, openingSentence, openingStatus } from './opening-status.ts'

/**
 * Says until when or from when the phone is answered. The prerendered page and one without JavaScript show the fixed
 * hours instead. Not a live region: nobody needs an announcement at 5pm sharp.
 *
 * @param whenClosed shown beside it while nobody answers
 */
export function OpeningLine({ whenClosed }: { readonly whenClosed?: ReactNode }) {
  const status = useOpeningStatus()
  return (
    <>
      {status?.kind === 'closed' && whenClosed}{' '}
      <span className={styles.line} data-plain={openingWords.plain}>
        <span>{status ? openingSentence(status) : openingWords.plain}</span>
      </span>
    </>
  )
}

/** Undefined until the script has looked at the clock. */
function useOpeningStatus(): OpeningStatus | undefined {
  const [shown, setShown] = useState<OpeningStatus>()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const update = () => {
      clearTimeout(timer)
      // Firefox suspends a page with tasks still pending: an update started then would keep React waiting for ever.
      if (document.hidden) return
      const status = openingStatus(new Date())
      setShown(status)
      timer = setTimeout(update, status.changesAt - Date.now())
    }
    update()
    // Timers stop while the device sleeps.
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])

  return shown
}
