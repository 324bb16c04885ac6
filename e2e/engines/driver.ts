/**
 * What a browser can be told, whichever protocol it speaks. So little that engines of ten years have it in common: the
 * journeys find what they touch in the page itself, and touch it where a finger would.
 */
export interface Driver {
  goto(url: string): Promise<void>
  back(): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page; what goes in and comes out is JSON. */
  evaluate<Argument, Result>(work: (argument: Argument) => Result, argument: Argument): Promise<Awaited<Result>>
  /** Presses a place of the view, in CSS pixels. */
  click(x: number, y: number): Promise<void>
  /** Types into whatever has the focus. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

export type Key = 'Tab' | 'Enter' | 'Space' | 'End' | 'Backspace'

/** A browser that is running; each visit has a view of its own and begins with empty storage. */
export interface Browser {
  visit(view: View): Promise<Driver>
  close(): Promise<void>
}

/** The size of a page's view, in CSS pixels. */
export interface View {
  readonly width: number
  readonly height: number
}

/** A function and what it is given as a script whose value is a promise of JSON, as every protocol can carry it. */
export function asScript<Argument>(work: (argument: Argument) => unknown, argument: Argument): string {
  return `Promise.resolve((${String(work)})(${JSON.stringify(argument)})).then((value) => JSON.stringify(value) || 'null')`
}
