import { useContext } from 'react'
import { EditionContext } from './edition.ts'

interface PictureProps {
  /** Its address, as on the site. */
  readonly src: string
  readonly className?: string
}

/** A drawing as part of the document. All of them are decorative, so screen readers skip them. */
export function Picture({ src, className }: PictureProps) {
  const { isOnPaper } = useContext(EditionContext)
  return <img className={className} src={src} alt="" loading={isOnPaper ? 'eager' : 'lazy'} />
}
