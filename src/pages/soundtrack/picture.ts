/** Pixels to a side of the sleeve: sharp on paper at twice the size of a CD. */
const side = 1400

/**
 * Saves pictures of the site's own drawings, side by side, as one PNG. They are painted shape by shape, because the
 * security policy lets no image be made from markup; so they may have only paths and texts.
 *
 * @returns whether the browser could
 */
export async function savePicture(drawings: readonly SVGSVGElement[], name: string): Promise<boolean> {
  const fonts = ['600 1em Fraunces', '400 1em Atkinson', '700 1em Atkinson'].map((font) => document.fonts.load(font))
  await Promise.all(fonts).catch(() => undefined)
  const canvas = document.createElement('canvas')
  canvas.width = side * drawings.length
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return false
  for (const [place, drawing] of drawings.entries()) paint(context, drawing, place * side)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  if (!picture) return false
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = name
  link.click()
  // Not at once: some browsers begin to read it later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return true
}

function paint(context: CanvasRenderingContext2D, drawing: SVGSVGElement, left: number): void {
  const scale = side / drawing.viewBox.baseVal.width
  const toDrawing = drawing.getScreenCTM()?.inverse()
  context.save()
  context.beginPath()
  context.rect(left, 0, side, side)
  context.clip()
  for (const shape of drawing.querySelectorAll<SVGPathElement | SVGTextElement>('path, text')) {
    const toScreen = shape.getScreenCTM()
    if (!toDrawing || !toScreen) continue
    context.setTransform(new DOMMatrix([scale, 0, 0, scale, left, 0]).multiply(toDrawing.multiply(toScreen)))
    const style = getComputedStyle(shape)
    context.globalAlpha = Number(style.opacity)
    context.fillStyle = style.fill
    if (shape instanceof SVGPathElement) paintPath(context, new Path2D(shape.getAttribute('d') ?? ''), style)
    else paintText(context, shape, style)
  }
  context.restore()
}

function paintPath(context: CanvasRenderingContext2D, path: Path2D, style: CSSStyleDeclaration): void {
  if (style.fill !== 'none') context.fill(path)
  if (style.stroke === 'none') return
  context.strokeStyle = style.stroke
  context.lineWidth = Number.parseFloat(style.strokeWidth)
  context.lineCap = style.strokeLinecap === 'round' ? 'round' : 'butt'
  context.setLineDash((style.strokeDasharray.match(/[\d.]+/g) ?? []).map(Number))
  context.stroke(path)
}

function paintText(context: CanvasRenderingContext2D, text: SVGTextElement, style: CSSStyleDeclaration): void {
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  context.direction = style.direction === 'rtl' ? 'rtl' : 'ltr'
  context.textAlign = style.textAnchor === 'middle' ? 'center' : 'start'
  context.fillText(text.textContent ?? '', Number(text.getAttribute('x')), Number(text.getAttribute('y')))
}
