import type { ReactNode } from 'react'
import { TextInput } from '#app/ui/form/text-input.tsx'
import styles from '../parts.module.css'
import { Fields } from '../parts.tsx'
import { type DeskEnv, erasersNamed } from '../settings.ts'
import { areErasableTogether, type Intent, isMany, mostByHand } from './perform.ts'

const words = {
  notTogether:
    'Leads that are waiting or parked were never delivered: people are still waiting for an answer, and each is erased by itself, from its own page. Held leads can be erased together once you have chosen why they are held.',
  nobodyNamed:
    'Leads can be erased one by one here, but not together: for that, whoever looks after the settings has to name you in DESK_ERASERS.',
  others: (names: readonly string[]) =>
    names.length === 0
      ? 'No one may erase leads here until DESK_ERASERS is put right. Tell whoever looks after the settings.'
      : `Only some of us may erase leads, or take them back: ${names.join(', ')}. Ask one of them.`,
  type: 'Type how many leads will be erased',
  mistyped: (count: number) => `Type ${count}, if that is how many you mean to erase`,
} as const

/**
 * Why someone may not erase, or take back; undefined if they may. While `DESK_ERASERS` is not set everyone may erase one lead at
 * a time, as the law may ask of us any day, and nobody many.
 */
export function whyNotBy(who: string, env: DeskEnv, isMany: boolean): string | undefined {
  const named = erasersNamed(env)
  if (!named) return isMany ? words.nobodyNamed : undefined
  return named.includes(who.toLowerCase()) ? undefined : words.others(named)
}

/** Why this is not to be done, or not by this person; undefined if it may be. */
export function whyNot({ doing, target }: Intent, who: string, env: DeskEnv): string | undefined {
  if (doing !== 'erase') return undefined
  if (target.kind === 'all' && !areErasableTogether(target.query)) return words.notTogether
  return whyNotBy(who, env, isMany(target))
}

/** Whether the number has to be typed and is not. @param typed commas and spaces in it are only for the eye */
export function isMistyped({ doing }: Intent, count: number, typed: string | undefined): boolean {
  return asksToType(doing, count) && typed?.replace(/[\s,]/g, '') !== String(count)
}

const asksToType = (doing: Intent['doing'], count: number) => doing === 'erase' && count > mostByHand

interface TypedCountProps {
  readonly intent: Intent
  readonly count: number
  readonly hasFailed: boolean
  /** What follows. */
  readonly children: ReactNode
}

/** Asks whoever erases many to type how many, so that no one does it by a slip. */
export function TypedCount({ intent: { doing }, count, hasFailed, children }: TypedCountProps) {
  if (!asksToType(doing, count)) return children
  return (
    <div className={styles.section}>
      <Fields>
        <TextInput
          name="typed"
          label={words.type}
          error={hasFailed ? words.mistyped(count) : undefined}
          inputMode="numeric"
          autoComplete="off"
        />
      </Fields>
      {children}
    </div>
  )
}
