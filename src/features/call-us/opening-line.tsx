import { useEffect, useState } from 'react'
import { openingWords } from '../../content/opening-hours.ts'
import styles from './opening-line.module.css'
import { openingSentence, openingStatus } from './opening-status.ts'

/**
 * Says until when or from when the phone is answered. The prerendered page and one without JavaScript say the plain
 * hours instead. Not a live region: the words are there for who looks, and nobody needs to be told at 5pm sharp.
 */
export function OpeningLine() {
  const words = useOpeningWords()
  return (
    <span className={styles.line} data-plain={openingWords.plain}>
      <span>{words}</span>
    </span>
  )
}

function useOpeningWords(): string {
  const [words, setWords] = useState<string>(openingWords.plain)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const update = () => {
      clearTimeout(timer)
      // Firefox puts a page away with its tasks undone: an update begun then would keep React waiting for ever.
      if (document.hidden) return
      const status = openingStatus(new Date())
      setWords(openingSentence(status))
      timer = setTimeout(update, status.changesAt - Date.now())
    }
    update()
    // A timer stands still while the device sleeps.
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])

  return words
}
