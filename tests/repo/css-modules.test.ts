import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

interface StyledFile {
  readonly file: string
  readonly module: string
  /** Names of the classes it asks the module for. */
  readonly asked: readonly string[]
  /** Whether it asks by a name that only the running code knows. */
  readonly isDynamic: boolean
}

const styled: readonly StyledFile[] = globSync('{src,e2e}/**/*.tsx').flatMap((file) => {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name, path = '']) => ({
    file,
    module: join(dirname(file), path),
    asked: [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, asked = '']) => asked),
    isDynamic: source.includes(`${name}[`),
  }))
})

function classesIn(module: string): string[] {
  const rules = readFileSync(module, 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/"[^"]*"|'[^']*'|:global\([^)]*\)/g, '')
  return [...new Set([...rules.matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name))]
}

const modules = globSync('src/**/*.module.css')

test('every class of a stylesheet is worn by what imports it', () => {
  expect(modules.length).toBeGreaterThan(20)
  const spare = modules.flatMap((module) => {
    const wearers = styled.filter((it) => it.module === module)
    if (wearers.some(({ isDynamic }) => isDynamic)) return []
    const worn = wearers.flatMap(({ asked }) => asked)
    return classesIn(module)
      .filter((name) => !worn.includes(name))
      .map((name) => `${module}: ${name}`)
  })
  expect(spare).toEqual([])
})

test('nothing asks a stylesheet for a class it does not have', () => {
  const missing = styled.flatMap(({ file, module, asked }) =>
    asked.filter((name) => !classesIn(module).includes(name)).map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})
