import { useLocation } from 'react-router-dom'
import { ReadingTools } from '../../features/reading/reading-tools.tsx'
import { Written } from '../../features/writing/written.tsx'
import type { ChapterPath } from '../../paths.ts'
import { ChapterBody, ChapterFoot, ChapterHead } from './chapter.kept.tsx'
import styles from './guide-page.module.css'

const pagesToFillIn: readonly string[] = ['/guide/my-songs', '/guide/my-wishes'] satisfies ChapterPath[]

/** The guide's contents, or whichever of its chapters the document is: their words are kept as HTML. */
export function GuidePage() {
  const { pathname } = useLocation()
  const body = <ChapterBody at={pathname} />

  return (
    <div className={styles.page}>
      <ChapterHead at={pathname} />
      <ReadingTools />
      {pagesToFillIn.includes(pathname) ? <Written>{body}</Written> : body}
      <ChapterFoot at={pathname} />
    </div>
  )
}
