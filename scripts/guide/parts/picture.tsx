import { readFileSync } from 'node:fs'

interface PictureProps {
  /** The file's path from the repository's root. */
  readonly src: string
  readonly className?: string
}

/** A drawing of the site as part of the document. All of them are decoration, which nobody needs read out. */
export function Picture({ src, className }: PictureProps) {
  const data = readFileSync(src).toString('base64')
  return <img className={className} src={`data:image/svg+xml;base64,${data}`} alt="" />
}
