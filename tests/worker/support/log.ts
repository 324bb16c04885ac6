import { vi } from 'vitest'

/** What the worker has logged in this test, each line after its level; `fresh-start.ts` keeps it from being printed. */
export const logged: string[] = []

/** Empties {@link logged}, and listens. */
export function captureLog(): string[] {
  logged.length = 0
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void logged.push([level, ...words].join(' ')))
  return logged
}

/** A line as {@link logged} has it. */
export const logLine = (level: 'log' | 'warn' | 'error', event: object) => `${level} ${JSON.stringify(event)}`
