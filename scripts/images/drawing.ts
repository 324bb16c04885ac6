import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'

/** A picture to be made: the SVG, its width in pixels, and the one font it may write with. */
export interface Drawing {
  readonly svg: string
  readonly width: number
  readonly font?: Uint8Array
}

const cache = 'node_modules/.cache/site-images'

/** Draws a PNG, or takes it from the cache when the very same was drawn before. */
export async function png(drawing: Drawing): Promise<Uint8Array> {
  const { svg, width, font } = drawing
  const hash = createHash('sha256').update(`${width}\n${svg}\n`)
  if (font) hash.update(font)
  return cached(`${hash.digest('hex')}.png`, async () => (await draw(drawing)).asPng())
}

/** The system's fonts are left out of it: they differ from machine to machine, and would stand in without a word. */
export async function draw({ svg, width, font }: Drawing) {
  const fontFiles = font ? [await fontFile(font)] : []
  return new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false, fontFiles },
    logLevel: 'off',
  }).render()
}

/** resvg takes fonts only as files. */
async function fontFile(font: Uint8Array): Promise<string> {
  const name = `${createHash('sha256').update(font).digest('hex')}.ttf`
  await cached(name, async () => font)
  return join(cache, name)
}

async function cached(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const path = join(cache, name)
  const found = await readFile(path).catch(() => undefined)
  if (found) return found
  const made = await make()
  await mkdir(cache, { recursive: true })
  // Written beside and moved, so that a build at the same time never reads half a file.
  await writeFile(`${path}.${process.pid}`, made)
  await rename(`${path}.${process.pid}`, path)
  return made
}
