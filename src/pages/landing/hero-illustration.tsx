/** Four petals, angle and length, three times round: uneven, so that the flower looks grown rather than stamped. */
const petals = [
  [5, 1.1],
  [35, 1],
  [60, 1.2],
  [91, 1.1],
] as const
const thirds = [0, 120, 240]

interface HeroIllustrationProps {
  readonly className?: string | undefined
  readonly record?: string | undefined
}

/**
 * The hero picture: an LP that is the heart of a flower, with a tone-arm growing beside it. The part that turns is a
 * picture of its own, because browsers can rotate a whole picture without repainting it.
 */
export function HeroIllustration({ className, record }: HeroIllustrationProps) {
  return (
    <div className={className} data-backdrop="">
      <svg viewBox="0 0 640 700" fill="none" aria-hidden="true">
        <Leaves />
      </svg>
      <svg className={record} viewBox="-300 -300 600 600" fill="none" aria-hidden="true">
        <Record />
      </svg>
      <svg viewBox="0 0 640 700" fill="none" aria-hidden="true">
        <Garden />
      </svg>
    </div>
  )
}

function Leaves() {
  return (
    <>
      <defs>
        <g id="petal">
          <path d="M-20-130C-50-170-52-214-27-236-20-234-14-229-8-232 0-243 14-243 22-236 50-212 46-168 20-130Z" />
          <path
            d="M20-130C46-168 50-212 22-236 14-243 0-243-8-232 8-200 6-166-2-130Z"
            fill="currentColor"
            opacity=".3"
          />
          <path d="M-14-156-22-220M14-158 22-222" stroke="currentColor" strokeWidth="2" opacity=".6" />
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
          <path d="M-42-30C-52-66-10-76 2-60 14-78 54-64 44-28L0 0Z" fill="var(--plum)" />
          <path
            d="M-22-34Q0-54 24-34"
            stroke="var(--marigold)"
            strokeWidth="7"
            strokeLinecap="round"
            strokeDasharray="0 8"
          />
          <path d="M58-36C34-50 2-32-14 22 28 36 66 6 58-36Z" fill="var(--coral)" />
          <path d="M-56-38C-30-50 0-32 12 24-30 34-66 4-56-38Z" fill="var(--coral-deep)" />
        </g>
        <g id="tuft">
          <use href="#leaf" transform="rotate(-36)scale(.7 .9)" />
          <use href="#leaf" transform="rotate(30)scale(.6 .7)" />
          <use href="#leaf" transform="rotate(-6)scale(.6 1)" />
        </g>
      </defs>
      <path d="M434 460Q440 600 366 700" stroke="var(--moss)" strokeWidth="24" />
      <use href="#leaf" transform="translate(396 656)rotate(-50)scale(1.15)" />
      <use href="#leaf" transform="translate(424 606)rotate(54)scale(-.8 .8)" />
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
      <g stroke="var(--paper)" strokeWidth="1.5" strokeDasharray="90 16 6 12 210 24" opacity=".35">
        <circle r="137" />
        <circle r="116" />
        <circle r="97" />
      </g>
      <circle r="127" stroke="var(--fern)" strokeWidth="3" />
      <circle r="76" fill="var(--coral)" />
      <circle r="65" stroke="var(--marigold)" strokeWidth="2" strokeDasharray="60 8 3 8" />
      <circle r="26" stroke="var(--paper)" strokeWidth="25" strokeLinecap="round" strokeDasharray="0 23.34" />
      <circle r="14" fill="var(--marigold)" />
      <circle r="5" fill="var(--ink)" />
    </>
  )
}

/**
 * Twice, turned, so that those behind show between and beyond those in front; written out, they compress to nothing.
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
        strokeDasharray="70 319.6"
        transform="translate(440 292)rotate(206)"
        opacity=".13"
      />
      <path d="M150 700Q190 560 116 352" stroke="var(--fern)" strokeWidth="5" />
      <g transform="translate(116 352)">
        <circle r="35" stroke="var(--fern)" strokeWidth="70" strokeDasharray="1 11.74 1 0" />
        <g stroke="var(--plum)" strokeWidth="18" strokeLinecap="round">
          <circle r="70" strokeDasharray="0 27.49" />
          <circle r="44" strokeDasharray="0 34.56" />
        </g>
      </g>
      <path d="M602 520Q634 600 610 700" stroke="var(--moss)" strokeWidth="18" />
      <g strokeLinecap="round">
        <path d="M612 560L594 486Q580 432 536 404L504 386" stroke="var(--ink)" strokeWidth="18" />
        <path d="M612 560L594 486Q580 432 536 404L504 386" stroke="var(--linen)" strokeWidth="11" />
      </g>
      <circle cx="597" cy="500" r="31" fill="var(--ink)" />
      <circle cx="597" cy="500" r="23" stroke="var(--linen)" strokeWidth="6" strokeDasharray="3 4.2" />
      <circle cx="597" cy="500" r="11" fill="var(--linen)" />
      <path d="M518 384L500 412 450 384 466 352Z" fill="var(--plum)" />
      <path d="M518 384L466 352 461 362 512 393Z" fill="var(--marigold)" />
      <use href="#tuft" transform="translate(130 700)scale(.9)" />
      <use href="#tuft" transform="translate(262 700)scale(-.6 .7)" />
      <use href="#tuft" transform="translate(506 700)scale(.8 .62)" />
      <use href="#poppy" transform="translate(210 560)rotate(-14)scale(1.1)" />
      <use href="#poppy" transform="translate(550 620)rotate(12)scale(.7)" />
      <path d="M0 700C90 640 180 690 280 672S570 600 790 700Z" fill="var(--moss)" />
    </>
  )
}
