import { useCallback, useEffect, useMemo, useState } from 'react'
import { buttonClass } from '../../components/button.tsx'
import type { FormValues } from '../../components/form/form-values.ts'
import { mySongs, soundtrackWords as words } from '../../content/soundtrack-words.ts'
import { mayBeNeededNow } from '../../forms/steps/saved-steps.ts'
import { paths } from '../../paths.ts'
import { ShareSoundtrack } from './share-soundtrack.tsx'
import { type Label, Sleeve } from './sleeve.tsx'
import { type Soundtrack, soundtrackOf } from './soundtrack.ts'
import { SoundtrackForm } from './soundtrack-form.tsx'
import styles from './soundtrack-page.module.css'

/** Makes a soundtrack to print, copy or share. */
export function SoundtrackPage() {
  const [list, setList] = useState<FormValues>({})
  const [field, setField] = useState<string>()
  const [isNeededNow, setNeededNow] = useState(false)
  // Not during hydration, when the page must match its HTML.
  useEffect(() => setNeededNow(mayBeNeededNow()), [])
  const soundtrack = useMemo(() => soundtrackOf(list), [list])
  const label = labelFor(soundtrack, field)
  const update = useCallback((written: FormValues, changed?: string) => {
    setList(written)
    setField(changed)
  }, [])

  return (
    // Not on the form: it has no box of its own on a phone, and only an element with a box is noticed when it comes
    // near.
    <div className={styles.page} data-app="">
      <div className={styles.head}>
        <h1>{words.heading}</h1>
        <p className={styles.live}>{words.intro}</p>
        <p className={styles.plain}>{words.plain}</p>
      </div>
      <Sleeve soundtrack={soundtrack} label={label} />
      {/* Never removed: it is in the prerendered page, and knows what this device keeps. */}
      <div className={styles.editor}>
        <SoundtrackForm onChange={update} soundtrack={soundtrack}>
          <ShareSoundtrack soundtrack={soundtrack} />
        </SoundtrackForm>
        {!isNeededNow && (
          <p className={styles.guide}>
            {words.sorted}{' '}
            <a className={buttonClass()} href={paths.getYourGuide}>
              {words.guide}
            </a>
          </p>
        )}
      </div>
    </div>
  )
}

/** The song being written, or else the first, and its side. */
function labelFor({ sides }: Soundtrack, field: string | undefined): Label {
  const labels = sides.flatMap(({ label, tracks }) => tracks.map(({ id, song }) => ({ side: label, song, field: id })))
  return labels.find((label) => label.field === field) ?? labels[0] ?? { side: mySongs.sides[0].label, song: '' }
}
