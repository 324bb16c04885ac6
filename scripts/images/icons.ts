import { readFile } from 'node:fs/promises'
import { colour } from './colours.ts'
import { png } from './drawing.ts'
import { ico } from './ico.ts'

/** What the mark stands on: nothing, a square with round corners, or a square from edge to edge. */
type Ground = 'none' | 'rounded' | 'square'

/** Every icon made from `public/favicon.svg`: contents by file name. */
export async function icons(): Promise<Readonly<Record<string, Uint8Array>>> {
  const favicon = await readFile('public/favicon.svg', 'utf8')
  const icon = (width: number, ground: Ground, share: number) => png({ svg: iconSvg(favicon, ground, share), width })
  return {
    // For browsers that ask for it unbidden; those that know SVG take favicon.svg.
    'favicon.ico': ico(await icon(32, 'none', 1), 32),
    'icon-192.png': await icon(192, 'rounded', 0.76),
    'icon-512.png': await icon(512, 'rounded', 0.76),
    // iOS rounds the corners itself, and shows what is transparent as black.
    'apple-touch-icon.png': await icon(180, 'square', 0.76),
    // Phones cut this one to any shape that holds a circle of 80 % of its width.
    'icon-maskable-512.png': await icon(512, 'square', 0.64),
  }
}

/** @param share how much of the width the mark takes */
function iconSvg(favicon: string, ground: Ground, share: number): string {
  const edge = 20 * (1 - share)
  // Without its own style, which follows the browser's dark mode; a picture cannot.
  const mark = favicon.trim().replace(/^<svg[^>]*><style>.*?<\/style>|<\/svg>$/gs, '')
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" fill="none">',
    `<style>.d{stroke:${colour('ink')}}</style>`,
    ground === 'none'
      ? ''
      : `<rect width="40" height="40" rx="${ground === 'rounded' ? 9 : 0}" fill="${colour('moss')}"/>`,
    `<g transform="translate(${edge} ${edge})scale(${share})">${mark}${ground === 'none' ? '' : grooves()}</g></svg>`,
  ].join('')
}

/** In a tab they would blur; on a home screen they make it a record. */
function grooves(): string {
  const groove = (radius: number) => `<circle cx="20" cy="20" r="${radius}"/>`
  return `<g stroke="${colour('paper')}" stroke-width=".5">${groove(8)}${groove(6.1)}</g>`
}
