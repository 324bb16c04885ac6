const angles = [36, 72, 108, 144, 180, 216, 252, 288, 324]

/** The mark: a record with petals that peek out from behind it, in the surrounding text colour and marigold. */
export function Logo({ className }: { readonly className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 40 40" fill="none" aria-hidden="true">
      <g fill="var(--marigold)">
        <path
          id="logo-petal"
          d="M18 9.6C16.3 7 16.1 2.9 19 .3Q20.7 1 22.4.4C25.3 2.8 25.2 7 23.1 9.9A10.6 10.6 0 0 0 18 9.6Z"
        />
        {angles.map((angle) => (
          <use key={angle} href="#logo-petal" transform={`rotate(${angle} 20 20)`} />
        ))}
      </g>
      <circle cx="20" cy="20" r="8.5" stroke="currentColor" strokeWidth="2.6" />
      <circle cx="20" cy="20" r="5.2" stroke="currentColor" strokeWidth="2.5" />
      <circle cx="20" cy="20" r="2.4" stroke="var(--marigold)" strokeWidth="2.2" />
    </svg>
  )
}
