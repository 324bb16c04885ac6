import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import { sleeveWords, sendingWords as words } from '../../content/soundtrack-words.ts'
import type { Writing } from '../../features/writing/written.tsx'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { lettersOver, longestSquare, packed, songCount, soundtrackOf } from './soundtrack.ts'
import styles from './soundtrack-page.module.css'

/** Fetched only when asked for: it is larger than the rest of the page. */
const LinkSquare = lazy<ComponentType<{ readonly link: string }>>(() =>
  import('./link-square.tsx').then(
    ({ LinkSquare: Square }) => ({ default: Square }),
    () => ({ default: () => <p role="alert">{words.squareFailed}</p> }),
  ),
)

/** The ways to give a soundtrack to someone, once it has a song. */
export function SendSoundtrack({ writing }: { readonly writing: Writing }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.send}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words.send}
      </Button>
      {isOpen && <Ways writing={writing} />}
    </div>
  )
}

function Ways({ writing }: { readonly writing: Writing }) {
  const soundtrack = soundtrackOf(writing)
  const fragment = packed(writing)
  if (songCount(soundtrack) === 0) return <p role="status">{words.empty}</p>
  const over = lettersOver(fragment)
  if (over > 0) return <p role="status">{words.tooLong(over)}</p>
  const link = `${location.origin}${paths.soundtrack}#${fragment}`
  return (
    <section className={styles.ways}>
      <h2>{words.heading}</h2>
      <p>{words.private}</p>
      <WaysToSend link={link} title={soundtrack.title || sleeveWords.untitled} />
    </section>
  )
}

interface WaysToSendProps {
  readonly link: string
  readonly title: string
}

function WaysToSend({ link, title }: WaysToSendProps) {
  const [said, say] = useState('')
  const [hasSquare, setHasSquare] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const message = encodeURIComponent(`${words.message} ${link}`)

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      say(words.copied)
    } catch {
      field.current?.select()
      say(words.copyByHand)
    }
  }

  const save = async () => {
    const drawings = document.querySelectorAll<SVGSVGElement>('[data-sleeve] svg')
    const isSaved = await savePicture([...drawings], 'soundtrack.png').catch(() => false)
    say(isSaved ? words.pictureSaved : words.pictureFailed)
  }

  return (
    <>
      <div className={styles.choices}>
        {'share' in navigator && (
          // Whoever closes the sheet again has changed their mind.
          <Button onClick={() => void navigator.share({ text: words.message, url: link }).catch(() => undefined)}>
            {words.share}
          </Button>
        )}
        <a
          className={buttonClass('secondary')}
          href={`https://wa.me/?text=${message}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {words.whatsApp}
        </a>
        <a
          className={buttonClass('secondary')}
          href={`mailto:?subject=${encodeURIComponent(words.emailSubject(title))}&body=${message}`}
        >
          {words.email}
        </a>
        <Button kind="secondary" onClick={copy}>
          {words.copy}
        </Button>
        <Button kind="secondary" aria-expanded={hasSquare} onClick={() => setHasSquare(!hasSquare)}>
          {words.square}
        </Button>
        <Button kind="secondary" onClick={save}>
          {words.picture}
        </Button>
      </div>
      <p role="status">{said}</p>
      <div className={styles.link}>
        <TextInput
          name="link"
          label={words.link}
          ref={field}
          readOnly
          value={link}
          onFocus={({ target }) => target.select()}
        />
      </div>
      {hasSquare && (
        <Suspense>{link.length > longestSquare ? <p>{words.squareTooLong}</p> : <LinkSquare link={link} />}</Suspense>
      )}
    </>
  )
}

/** Pixels to a side of the sleeve: sharp on paper at twice the size of a CD. */
const pictureSide = 1400

/**
 * Saves pictures of the site's own drawings, side by side, as one PNG. They are painted shape by shape, because the
 * security policy lets no image be made from markup; so they may have only paths and texts.
 *
 * @returns whether the browser could
 */
async function savePicture(drawings: readonly SVGSVGElement[], name: string): Promise<boolean> {
  const fonts = ['600 1em Fraunces', '400 1em Atkinson', '700 1em Atkinson'].map((font) => document.fonts.load(font))
  await Promise.all(fonts).catch(() => undefined)
  const canvas = document.createElement('canvas')
  canvas.width = pictureSide * drawings.length
  canvas.height = pictureSide
  const context = canvas.getContext('2d')
  if (!context) return false
  for (const [place, drawing] of drawings.entries()) paint(context, drawing, place * pictureSide)
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
  const scale = pictureSide / drawing.viewBox.baseVal.width
  const toDrawing = drawing.getScreenCTM()?.inverse()
  context.save()
  context.beginPath()
  context.rect(left, 0, pictureSide, pictureSide)
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
