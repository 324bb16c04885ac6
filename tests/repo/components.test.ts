import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

interface StyledFile {
  readonly file: string
  readonly module: string
  /** Names of the classes it uses from the module. */
  readonly asked: readonly string[]
  /** Whether it uses a name only known at run time. */
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

test('every class in a stylesheet is used by a file that imports it', () => {
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

test('no file uses a class its stylesheet does not have', () => {
  const missing = styled.flatMap(({ file, module, asked }) =>
    asked.filter((name) => !classesIn(module).includes(name)).map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})
