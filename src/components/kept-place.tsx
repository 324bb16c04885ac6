import { Component, createRef, type ReactNode } from 'react'

/**
 * Something at the top of a page that comes and goes. What a visitor who is further down is reading, or about to press,
 * stays where it is. Safari would move it by as much, and sometimes Firefox.
 */
export class KeptPlace extends Component<{ readonly children: ReactNode }> {
  readonly #part = createRef<HTMLDivElement>()

  /** @returns where it ends (px from the top of the window) */
  override getSnapshotBeforeUpdate(): number {
    return this.#end()
  }

  override componentDidUpdate(_props: unknown, _state: unknown, endBefore: number): void {
    // A visitor who has it in view should see it appear.
    if (endBefore < 0) scrollBy({ top: this.#end() - endBefore, behavior: 'instant' })
  }

  override render(): ReactNode {
    return <div ref={this.#part}>{this.props.children}</div>
  }

  #end = () => this.#part.current?.getBoundingClientRect().bottom ?? 0
}
