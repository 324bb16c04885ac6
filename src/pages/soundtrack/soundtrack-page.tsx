import { useLayoutEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { classNames } from '../../components/class-names.ts'
import type { FormValues } from '../../components/form/form-values.ts'
import { givenWords, soundtrackWords as words } from '../../content/soundtrack-words.ts'
import type { Mark } from '../../entries/loader.ts'
import { GivenSoundtrack } from './given-soundtrack.tsx'
import { SendSoundtrack } from './send-soundtrack.tsx'
import { Sleeve } from './sleeve.tsx'
import { isPacked, soundtrackOf, unpacked } from './soundtrack.ts'
import { SoundtrackForm } from './soundtrack-form.tsx'
import styles from './soundtrack-page.module.css'

/** Where a soundtrack is made; or, at the address of a link, the one that someone has sent. */
export function SoundtrackPage() {
  const [list, setList] = useState<FormValues>({})
  const { given, isBroken } = useGiven()
  const soundtrack = useMemo(() => soundtrackOf(given ?? list), [given, list])

  return (
    <div className={classNames(styles.page, given && styles.isGiven)}>
      <p className={styles.wait}>{givenWords.wait}</p>
      {given && <GivenSoundtrack soundtrack={soundtrack} />}
      <div className={styles.head}>
        <h1>{words.heading}</h1>
        <p>{words.lead}</p>
        <p className={styles.plain}>{words.plain}</p>
        {isBroken && (
          <p className={styles.broken} role="alert">
            {givenWords.broken}
          </p>
        )}
      </div>
      <Sleeve soundtrack={soundtrack} />
      {/* There all the time: it has been rendered ahead, and knows what this device keeps. */}
      <div className={styles.editor}>
        <SoundtrackForm onChange={setList}>
          <SendSoundtrack list={list} />
        </SoundtrackForm>
      </div>
    </div>
  )
}

/** The list in the address, which no request contains. */
function useGiven() {
  const { hash } = useLocation()
  // Not while the page is still as it was built, but before the next paint.
  const [opened, setOpened] = useState('')
  useLayoutEffect(() => {
    setOpened(hash)
    document.documentElement.classList.remove('later' satisfies Mark)
  }, [hash])
  const given = useMemo(() => unpacked(opened), [opened])
  return { given, isBroken: isPacked(opened) && !given }
}
