import { pageDescriptions, pageTitles } from '../../src/content/page-words.ts'
import { headTags } from '../../src/head/head-tags.ts'
import { structuredData } from '../../src/head/structured-data.ts'
import { paths } from '../../src/paths.ts'

const path = paths.landing
const landing = { path, title: pageTitles[path], description: pageDescriptions[path] }

/** Our landing page's metadata for search engines and sharing: the same in every peer. */
export const head = headTags(landing)
export const data = structuredData(landing)
