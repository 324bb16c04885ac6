import { cover } from '../../src/content/guide/cover.ts'

/**
 * Gives the PDF its author and the date of its edition in place of the browser's name and the minute of printing, so
 * that the same words always make the same file.
 *
 * The entries are replaced by others of the same length: the file says at which byte each of its parts begins.
 *
 * @throws when the browser no longer writes these entries as it did
 */
export function withFixedDetails(pdf: Buffer): Buffer {
  const date = `(D:${cover.edition.date.replaceAll('-', '')}000000+00'00')`
  return [
    ['Creator', `/Author (${cover.author})\n/Subject (${cover.subject})`],
    ['CreationDate', `/CreationDate ${date}`],
    ['ModDate', `/ModDate ${date}`],
  ].reduce((text, [key = '', entry = '']) => replaceEntry(text, key, entry), pdf)
}

function replaceEntry(pdf: Buffer, key: string, entry: string): Buffer {
  const start = pdf.indexOf(`/${key} (`)
  const end = pdf.indexOf('\n', start)
  if (start < 0 || end - start < entry.length) throw new Error(`The PDF has no room for ${key}`)
  const changed = Buffer.from(pdf)
  changed.write(entry.padEnd(end - start), start, 'latin1')
  return changed
}
