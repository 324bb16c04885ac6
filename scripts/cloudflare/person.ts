import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** A person at a terminal. */
export interface Person {
  /** Asks for something that is not shown while it is typed. */
  readonly hidden: (question: string) => Promise<string>
  /** @returns true unless the answer is no */
  readonly agrees: (question: string) => Promise<boolean>
}

/** The person at this terminal; undefined when there is no terminal. */
export function personAtTerminal(): Person | undefined {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined
  return {
    async hidden(question) {
      process.stderr.write(question)
      // Readline stops the terminal from echoing, and its own output is discarded.
      const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
      const answer = await answerTo('', nowhere)
      process.stderr.write('\n')
      return answer
    },
    async agrees(question) {
      return !/^n(o)?$/i.test((await answerTo(`${question} [Y/n] `, process.stderr)).trim())
    },
  }
}

async function answerTo(question: string, output: NodeJS.WritableStream): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  // Ctrl+C ends the command as it does anywhere else.
  terminal.on('SIGINT', () => process.exit(130))
  const answer = await terminal.question(question)
  terminal.close()
  return answer
}
