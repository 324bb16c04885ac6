import type { PDFDocument } from '@cantoo/pdf-lib'
import { cover } from '../../src/content/guide/front.ts'

/**
 * Gives the PDF its author and the date of its edition in place of the browser's name and the time of printing, so that
 * the same words always make the same file.
 */
export function setDetails(document: PDFDocument): void {
  const date = new Date(cover.edition.date)
  document.setAuthor(cover.author)
  document.setCreator(cover.author)
  document.setCreationDate(date)
  document.setModificationDate(date)
}
