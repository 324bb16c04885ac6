import { extractText } from 'unpdf'

/** The text of each page of a PDF, without spaces: letter-spacing and line breaks read as spaces. */
export async function pageTexts(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(pdf))
  return text.map(unspaced)
}

export const unspaced = (text: string) => text.replace(/\s+/g, '')
