import { attempt, everyTab, readText, removeText, writeText } from '../../stored.ts'

/** What is written on a page of the guide, by field name; a box while it is ticked. */
export type Writing = Readonly<Record<string, string>>

/** The writing, or undefined when the browser keeps nothing for the site. */
export function loadWriting(key: string): Writing | undefined {
  return attempt('Failed to load what was written', () => {
    const kept: unknown = JSON.parse(readText(key, everyTab) ?? '{}')
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
    return Object.fromEntries(entries.map(([name, text]) => [name, String(text)]))
  })
}

/** Keeps it until it is cleared, unlike a draft: a page of wishes is written over months. @returns whether it is kept */
export function keepWriting(key: string, writing: Writing): boolean {
  const isKept = attempt('Failed to keep what was written', () => {
    writeText(key, JSON.stringify(writing), everyTab)
    return true
  })
  return isKept ?? false
}

export function clearWriting(key: string): void {
  attempt('Failed to clear what was written', () => removeText(key, everyTab))
}
