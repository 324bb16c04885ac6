const shapes = {
  phone:
    'M6.6 3.5 9 3l2 5-2 1.6a12 12 0 0 0 5.4 5.4L16 13l5 2-.5 2.4A4.5 4.5 0 0 1 16 21 13.5 13.5 0 0 1 3 8a4.5 4.5 0 0 1 3.6-4.5Z',
  tick: 'm4 12.5 5 5L20 6.5',
  arrow: 'M4 12h15m-6-6 6 6-6 6',
} as const

/** A small line drawing that repeats what the words beside it say; hidden from screen readers. */
export function Icon({
  shape,
  className,
}: {
  readonly shape: keyof typeof shapes
  readonly className?: string | undefined
}) {
  return (
    <svg className={className} viewBox="0 0 24 24" width="24" height="24" fill="none" aria-hidden="true">
      <path d={shapes[shape]} stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
