import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from './support/source-files.ts'

test('the gallery shows every component of ui', () => {
  const gallery = sourceFiles('src/gallery').map((file) => readFileSync(file, 'utf8'))
  const components = sourceFiles('src/ui').filter((file) => file.endsWith('.tsx'))
  expect(components.length).toBeGreaterThan(5)
  const missing = components.filter((file) => {
    const [, name] = /\/([\w-]+\.tsx)$/.exec(file) ?? []
    return name !== 'field.tsx' && !gallery.some((source) => source.includes(`/${name}'`))
  })
  expect(missing).toEqual([])
})
