import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

test('every link from one document to another leads to a file, and to a heading that it has', () => {
  const documents = globSync(['*.md', 'docs/**/*.md', 'tests/listen/*.md', 'tests/bench/*.md', 'src/components/*.md'])
  const broken = documents.flatMap((document) =>
    Array.from(
      readFileSync(document, 'utf8').matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g),
      ([, path = '', anchor = '']) => {
        const file = path === '' ? document : join(dirname(document), path)
        const isThere = existsSync(file) && (anchor === '' || anchorsOf(file).includes(anchor))
        return isThere ? [] : `${document}: ${path}#${anchor}`
      },
    ).flat(),
  )
  expect(documents.length).toBeGreaterThan(5)
  expect(broken).toEqual([])
})

/** As GitHub makes them of a file's headings. */
const anchorsOf = (file: string) =>
  Array.from(readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
