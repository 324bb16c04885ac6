interface PictureProps {
  /** Its address, as on the site. */
  readonly src: string
  readonly className?: string
}

/** A drawing as part of the document. All of them are decorative, so screen readers skip them. */
export function Picture({ src, className }: PictureProps) {
  return <img className={className} src={src} alt="" />
}
