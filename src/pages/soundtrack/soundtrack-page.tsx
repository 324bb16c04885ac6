import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { givenWords } from '../../content/soundtrack-words.ts'
import type { Mark } from '../../document/loader.ts'
import { sleeveFields, songsKey } from '../../features/writing/song-fields.ts'
import { type Writing, Written } from '../../features/writing/written.tsx'
import { paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { fillForm } from '../../ui/form/form-values.ts'
import { GivenSoundtrack } from './given-soundtrack.tsx'
import { SendSoundtrack } from './send-soundtrack.tsx'
import { Sleeve } from './sleeve.tsx'
import { SoundtrackForm, SoundtrackHead } from './soundtrack.kept.tsx'
import { isPacked, soundtrackOf, unpacked } from './soundtrack.ts'
import styles from './soundtrack-page.module.css'

/** Where a soundtrack is made; or, at the address of a link, the one that someone has sent. */
export function SoundtrackPage() {
  const [writing, setWriting] = useState<Writing>({})
  const { given, isBroken, startOwn } = useGiven()
  const soundtrack = useMemo(() => soundtrackOf(given ?? writing), [given, writing])

  return (
    <div className={classNames(styles.page, given && styles.isGiven)}>
      <SoundtrackHead />
      {isBroken && (
        <p className={styles.broken} role="alert">
          {givenWords.broken}
        </p>
      )}
      <Sleeve soundtrack={soundtrack} />
      {given && <GivenSoundtrack soundtrack={soundtrack} onAdd={startOwn} />}
      {/* There all the time, so that it knows what this device keeps. */}
      <div className={styles.editor}>
        <Written onWriting={setWriting}>
          <SoundtrackForm />
          <SendSoundtrack writing={writing} />
        </Written>
      </div>
    </div>
  )
}

/** The list in the address, which no request contains. */
function useGiven() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  // Not while the page is still as it was built; but before the next paint.
  const [opened, setOpened] = useState('')
  useLayoutEffect(() => {
    setOpened(hash)
    document.documentElement.classList.remove('later' satisfies Mark)
  }, [hash])
  const given = useMemo(() => unpacked(opened), [opened])

  // Either way another page is shown without a load: its heading says which.
  useEffect(() => {
    if (!given) return
    focusHeading()
    return focusHeading
  }, [given])

  const startOwn = (withTheirs: boolean) => {
    const form = document.forms.namedItem(songsKey)
    if (form && given && withTheirs) {
      const { [sleeveFields.title]: _title, [sleeveFields.names]: _names, ...songs } = given
      fillForm(form, songs, false)
      form.dispatchEvent(new Event('input', { bubbles: true }))
    }
    // If the button went with the focus, Orca would say nothing of the heading that gets it next.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    navigate(paths.soundtrack)
  }
  return { given, isBroken: isPacked(opened) && !given, startOwn }
}

function focusHeading(): void {
  const headings = [...document.querySelectorAll('h1')]
  const shown = headings.find((heading) => heading.getClientRects().length > 0)
  shown?.setAttribute('tabindex', '-1')
  shown?.focus({ preventScroll: true })
  scrollTo(0, 0)
}
