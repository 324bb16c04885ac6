import { globSync } from 'node:fs'

/** The TypeScript files below some folders, as paths from the repository's root. */
export function sourceFiles(...folders: string[]): string[] {
  return folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`)).map((path) => path.replaceAll('\\', '/'))
}
