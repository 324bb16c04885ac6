interface PictureProps {
  /** Its address, as on the site. */
  readonly src: string
  readonly className?: string
}

/** A drawing as part of the document. All of them are decoration, which nobody needs read out. */
export function Picture({ src, className }: PictureProps) {
  return <img className={className} src={src} alt="" />
}
