import { createInterface } from 'node:readline/promises'

/** An answer the operator has not given, or has given as no. */
export class NotConfirmed extends Error {}

/**
 * Asks before anything that sends or erases.
 *
 * @throws NotConfirmed unless the answer is yes, or nobody is there to ask
 */
export async function confirm(question: string, isYes: boolean): Promise<void> {
  if (isYes) return
  if (!process.stdin.isTTY) throw new NotConfirmed(`${question} Nobody is there to answer: add --yes.`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} [y/N] `)
  terminal.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw new NotConfirmed('Nothing was changed.')
}
