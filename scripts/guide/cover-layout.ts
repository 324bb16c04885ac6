import type { Page } from 'playwright'

/** A line of words, in pixels from the upper left corner of the paper. */
export interface Line {
  readonly text: string
  readonly family: string
  readonly weight: number
  readonly size: number
  /** What is added after each letter. */
  readonly spacing: number
  readonly colour: string
  readonly x: number
  readonly baseline: number
}

/** A filled rectangle. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly radius: number
  readonly colour: string
}

export interface CoverLayout {
  readonly paper: Box
  readonly lines: readonly Line[]
  readonly boxes: readonly Box[]
  /** The logo's place, and its drawing. */
  readonly logo: { readonly x: number; readonly y: number; readonly width: number; readonly drawing: string }
}

/** Where a browser puts everything on the cover, which it shows at the moment. */
export function coverLayout(page: Page): Promise<CoverLayout> {
  return page.evaluate(() => {
    const cover = document.querySelector('.cover') ?? document.body
    const pen = document.createElement('canvas').getContext('2d')
    const boxOf = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { backgroundColor, borderRadius } = getComputedStyle(element)
      return { x, y, width, height, radius: Number.parseFloat(borderRadius), colour: backgroundColor }
    }
    const edgesOf = (element: Element) => {
      const { borderTopColor, borderBottomColor, ...style } = getComputedStyle(element)
      const [top, bottom] = [style.borderTopWidth, style.borderBottomWidth].map(Number.parseFloat)
      const { x, y, width, height } = element.getBoundingClientRect()
      const edge = { x, width, radius: 0 }
      return [
        { ...edge, y, height: top ?? 0, colour: borderTopColor },
        { ...edge, y: y + height - (bottom ?? 0), height: bottom ?? 0, colour: borderBottomColor },
      ]
    }
    const lineOf = (element: Element) => {
      const words = document.createRange()
      words.selectNodeContents(element.lastChild ?? element)
      const { left, top } = words.getBoundingClientRect()
      const { fontFamily, fontWeight, fontSize, letterSpacing, color } = getComputedStyle(element)
      if (pen) pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
      return {
        text: element.textContent.trim(),
        family: fontFamily.split(',')[0]?.replaceAll('"', '') ?? '',
        weight: Number(fontWeight),
        size: Number.parseFloat(fontSize),
        spacing: Number.parseFloat(letterSpacing) || 0,
        colour: color,
        x: left,
        baseline: top + (pen?.measureText('H').fontBoundingBoxAscent ?? 0),
      }
    }
    const label = [...cover.querySelectorAll('.label, .label *')]
    const logo = cover.querySelector('svg') ?? cover
    const { x, y, width } = logo.getBoundingClientRect()
    return {
      paper: boxOf(cover),
      lines: [...cover.querySelectorAll('.brand, span')].map(lineOf),
      boxes: label
        .flatMap((element) => [boxOf(element), ...edgesOf(element)])
        .filter(({ height, colour }) => height > 0 && colour !== 'rgba(0, 0, 0, 0)'),
      logo: { x, y, width, drawing: logo.innerHTML },
    }
  })
}
