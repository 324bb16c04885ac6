import type { Context } from 'hono'
import type { DeskContext } from './access.ts'
import { unfinishedBatches } from './batches.ts'
import { progressOf } from './describe.ts'
import { Actions, LinkButton, Notice, PostButton } from './parts.tsx'
import { batchPath, cancelPath } from './paths.ts'
import { onDay } from './uk-time.ts'

const words = {
  left: (done: number, selected: number, what: string) => `Not finished: ${progressOf(done, selected)} ${what}.`,
  began: (who: string, when: string) => `${who} began it on ${when}.`,
  continue: 'Continue',
  cancel: 'Cancel',
} as const

interface UnfinishedProps {
  readonly c: Context<DeskContext>
  /** The batch that the page is about, which says this itself. */
  readonly except: number | undefined
}

/**
 * Batches that were left half-way: until somebody continues or cancels one, some of its leads are not in the state that
 * staff expect.
 */
export async function UnfinishedBatches({ c, except }: UnfinishedProps) {
  const batches = await unfinishedBatches(c.env.DB)
  return (
    <>
      {batches
        .filter(({ id }) => id !== except)
        .map(({ id, at, who, change, description, done, selected }) => (
          <>
            <Notice kind="alarm">
              {words.left(done, selected, [change, description].filter(Boolean).join(', '))}{' '}
              {words.began(who, onDay(at))}
            </Notice>
            <Actions>
              <LinkButton href={batchPath(id)}>{words.continue}</LinkButton>
              <PostButton action={cancelPath(id)} kind="secondary">
                {words.cancel}
              </PostButton>
            </Actions>
          </>
        ))}
    </>
  )
}
