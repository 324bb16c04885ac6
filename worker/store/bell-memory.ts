import type { TroubleKind } from './trouble-kinds.ts'

/** Something wrong right now. */
export interface Sight {
  readonly kind: TroubleKind
  /** Counts, ids, names of settings: for people, and nothing personal. May be empty. */
  readonly facts: string
}

/** Something wrong, or lately so. Times are Unix ms. */
export interface Trouble extends Sight {
  readonly since: number
  readonly seenAt: number
  /** When a request last saw that it has passed; 0 if none has. */
  readonly goneAt: number
}

/** That one way of telling people has told them of a trouble, and has not told them yet that it is over. */
export interface Told {
  readonly kind: TroubleKind
  readonly way: string
  readonly toldAt: number
}

/** What is known of troubles, and who was told. */
export interface Remembered {
  readonly troubles: readonly Trouble[]
  readonly told: readonly Told[]
}

/** One piece of news: a trouble has begun, lasts, or is over. */
export interface News {
  readonly moment: 'begun' | 'still' | 'over'
  readonly trouble: Trouble
}

/** Nobody is told anything the same way more often than this (ms). */
export const ringEveryMs = 60_000

/** Where the bell keeps what it knows. Methods reject when the memory fails. */
export interface BellMemory {
  read(): Promise<Remembered>
  /** Notes what is wrong at `now` (Unix ms). */
  see(sights: readonly Sight[], now: number): Promise<void>
  /** Takes the way for {@link ringEveryMs}. @returns false when another run has it, or had it just now */
  claim(way: string, now: number): Promise<boolean>
  /** Notes that people know. */
  tell(way: string, news: readonly News[], now: number): Promise<void>
  /** Forgets troubles, except those seen again since. */
  forget(troubles: readonly Trouble[]): Promise<void>
}
