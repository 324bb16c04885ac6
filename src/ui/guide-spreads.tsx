/** The booklet as it is, its cover and two spreads, drawn by `npm run guide`. @param className keeps its room, 3 by 2 */
export function GuideSpreads({ className }: { readonly className: string | undefined }) {
  return (
    <picture className={className}>
      <source type="image/avif" srcSet="/illustrations/guide-spreads.avif" />
      <img src="/illustrations/guide-spreads.webp" alt="" loading="lazy" />
    </picture>
  )
}
