import { Petal } from '../../components/petal.tsx'

/**
 * The angle and length of four petals, repeated three times round: uneven, so that the flower looks grown rather than
 * stamped.
 */
const petals = [
  [5, 1.1],
  [35, 1],
  [60, 1.2],
  [91, 1.1],
] as const
const thirds = [0, 120, 240]

/** Its origin is the middle of the record, round which `hero.module.css` turns it. */
const box = '-380 -292 580 700'
/**
 * Around the arm alone, because the time and memory that a turning picture takes depend on its size. `hero.module.css`
 * puts it in its place.
 */
const armBox = '-40 100 260 180'

interface HeroIllustrationProps {
  readonly className?: string | undefined
  readonly record?: string | undefined
  readonly arm?: string | undefined
}

/**
 * The hero picture: an LP that is the heart of a flower, with a tone-arm growing beside it. The parts that turn are
 * pictures of their own, because browsers can rotate a whole picture without repainting it.
 */
export function HeroIllustration({ className, record, arm }: HeroIllustrationProps) {
  return (
    <div className={className} data-backdrop="">
      <svg viewBox={box} fill="none" aria-hidden="true">
        <Leaves />
      </svg>
      <svg className={record} viewBox={box} fill="none" aria-hidden="true">
        <Record />
      </svg>
      <svg viewBox={box} fill="none" aria-hidden="true">
        <Garden />
      </svg>
      <svg className={arm} viewBox={armBox} fill="none" aria-hidden="true">
        <Arm />
      </svg>
    </div>
  )
}

function Leaves() {
  return (
    <>
      <defs>
        <g id="petal">
          <Petal />
        </g>
        <g id="petals">
          {petals.map(([angle, length]) => (
            <use key={angle} href="#petal" transform={`rotate(${angle})scale(${length})`} />
          ))}
        </g>
        <g id="leaf">
          <path d="M0 0C-50-30-70-104-26-200 26-150 46-60 0 0Z" fill="var(--moss)" />
          <path d="M0 0C-50-30-70-104-26-200-26-120-16-60 0 0Z" fill="var(--fern)" />
        </g>
        <g id="poppy">
          <path d="M0 0V130" stroke="var(--moss)" strokeWidth="6" />
          <path d="M0 0C-80-50-30-86 0-60 30-86 80-50 0 0Z" fill="var(--plum)" />
          <path
            d="M-22-34Q0-54 24-34"
            stroke="var(--marigold)"
            strokeWidth="7"
            strokeLinecap="round"
            strokeDasharray="0 8"
          />
          <path d="M58-36C34-50 2-32-14 22 28 36 66 6 58-36Z" fill="var(--coral)" />
          <path d="M58-36C34-50 2-32-14 22 28 36 66 6 58-36Z" fill="var(--coral-deep)" transform="scale(-1 1)" />
        </g>
      </defs>
      <path d="M-6 168Q0 308-74 408" stroke="var(--moss)" strokeWidth="24" />
      <use href="#leaf" transform="translate(-44 364)rotate(-50)" />
      <use href="#leaf" transform="translate(-16 314)rotate(54)scale(-.8 .8)" />
    </>
  )
}

function Record() {
  return (
    <>
      <g fill="var(--coral)" color="var(--plum)" transform="rotate(165)">
        <Petals />
      </g>
      <g fill="var(--marigold)" color="var(--coral)">
        <Petals />
      </g>
      <circle r="172" fill="var(--ink)" />
      <g stroke="var(--paper)" strokeWidth="1.5" strokeDasharray="90 16 6 12 210 24" strokeOpacity=".35">
        <circle r="137" />
        <circle r="116" />
        <circle r="97" />
      </g>
      <circle r="127" stroke="var(--fern)" strokeWidth="3" />
      <circle r="76" fill="var(--coral)" />
      <circle r="65" stroke="var(--marigold)" strokeWidth="1.5" strokeDasharray="90 16 6 12 210 24" />
      <circle r="26" stroke="var(--paper)" strokeWidth="25" strokeLinecap="round" strokeDasharray="0 23.34" />
      <circle r="14" fill="var(--marigold)" />
      <circle r="5" fill="var(--ink)" />
    </>
  )
}

/**
 * Drawn twice, once turned, so that the petals behind show between and beyond those in front. Though written out twice,
 * they compress to next to nothing.
 */
function Petals() {
  return thirds.map((angle) => <use key={angle} href="#petals" transform={`rotate(${angle})`} />)
}

function Garden() {
  return (
    <>
      <circle
        r="124"
        stroke="var(--paper)"
        strokeWidth="90"
        strokeDasharray="70 320"
        transform="rotate(30)"
        strokeOpacity=".13"
      />
      <path d="M162 228Q194 308 170 408" stroke="var(--moss)" strokeWidth="18" />
      <use href="#leaf" transform="translate(-300 408)rotate(-36)scale(.6 .8)" />
      <use href="#leaf" transform="translate(-300 408)rotate(30)scale(.6)" />
      <use href="#leaf" transform="translate(-300 408)rotate(-6)scale(.5 .9)" />
      <use href="#poppy" transform="translate(-230 268)rotate(-14)scale(1.1)" />
      <use href="#poppy" transform="translate(118 292)rotate(12)scale(.7)" />
      <path d="M-640 408C-300 408-120 322 200 336S900 408 1300 408Z" fill="var(--moss)" />
    </>
  )
}

function Arm() {
  return (
    <>
      <g strokeLinecap="round">
        <path d="M190 260L150 196Q120 149 33 128" stroke="var(--ink)" strokeWidth="18" />
        <path d="M190 260L150 196Q120 149 33 128" stroke="var(--linen)" strokeWidth="11" />
      </g>
      <circle cx="157" cy="208" r="22" fill="var(--linen)" stroke="var(--ink)" strokeWidth="18" />
      <path d="M46 122L38 154-19 143-13 108Z" fill="var(--plum)" />
      <path d="M46 124L-13 110" stroke="var(--marigold)" strokeWidth="11" />
    </>
  )
}
