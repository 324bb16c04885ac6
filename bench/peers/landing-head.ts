import { pageDescriptions, pageTitles } from '../../src/content/page-words.ts'
import { headTags } from '../../src/head/head-tags.ts'
import { structuredData } from '../../src/head/structured-data.ts'
import { paths } from '../../src/paths.ts'

const path = paths.landing
const landing = { path, title: pageTitles[path], description: pageDescriptions[path] }

/** What our landing page tells search engines and sharers: every peer tells them the same. */
export const head = headTags(landing)
export const data = structuredData(landing)
