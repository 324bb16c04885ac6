import { cover } from '../../src/content/guide/cover.ts'

/**
 * Gives the PDF its author and the date of its edition in place of the browser's name and the minute of printing, so
 * that the same words always make the same file.
 *
 * @throws when the browser no longer writes these entries as it did
 */
export function withFixedDetails(pdf: Buffer): Buffer {
  const date = `(D:${cover.edition.date.replaceAll('-', '')}000000+00'00')`
  // One byte a character, so that what is not text comes through unharmed.
  const text = pdf.toString('latin1')
  const entries = [
    ['Creator', `/Author (${cover.author})`],
    ['CreationDate', `/CreationDate ${date}`],
    ['ModDate', `/ModDate ${date}`],
  ] as const
  return Buffer.from(
    entries.reduce((changed, [key, entry]) => replaceEntry(changed, key, entry), text),
    'latin1',
  )
}

/** By one of the same length, filled up with spaces: the file says at which byte each of its parts begins. */
function replaceEntry(pdf: string, key: string, entry: string): string {
  const [old = ''] = new RegExp(`/${key} \\((?:\\\\.|[^\\\\)])*\\)`).exec(pdf) ?? []
  if (old.length < entry.length) throw new Error(`The PDF has no room for ${entry}`)
  return pdf.replace(old, () => entry.padEnd(old.length))
}
