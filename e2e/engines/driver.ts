/**
 * What a browser can be told to do, whatever its protocol. Few enough commands for all of them: the journeys
 * find controls in the page itself, and press them where a finger would.
 */
export interface Driver {
  goto(url: string): Promise<void>
  back(): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page; its argument and result are JSON. */
  evaluate<Argument, Result>(work: (argument: Argument) => Result, argument: Argument): Promise<Awaited<Result>>
  /** Presses a point in the view, in CSS pixels. */
  click(x: number, y: number): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  /** Presses the Enter key. */
  enter(): Promise<void>
  close(): Promise<void>
}

/** A running browser; each visit has its own view and starts with empty storage. */
export interface Browser {
  visit(view: View): Promise<Driver>
  close(): Promise<void>
}

/** The size of a page's view, in CSS pixels. */
export interface View {
  readonly width: number
  readonly height: number
}

/** A function and its argument as a script that returns a promise of JSON, which every protocol can carry. */
export function asScript<Argument>(work: (argument: Argument) => unknown, argument: Argument): string {
  return `Promise.resolve((${String(work)})(${JSON.stringify(argument)})).then((value) => JSON.stringify(value) || 'null')`
}
