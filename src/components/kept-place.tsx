import { Component, createRef, type ReactNode } from 'react'

/**
 * Something at the top of a page that comes and goes. What a visitor who is further down is reading, or about to press,
 * stays where it is: Safari does not see to that, nor does Firefox always.
 */
export class KeptPlace extends Component<{ readonly children: ReactNode }> {
  readonly #part = createRef<HTMLDivElement>()

  /** @returns where it ends (px from the top of the window) */
  override getSnapshotBeforeUpdate(): number {
    return this.#end()
  }

  override componentDidUpdate(_props: unknown, _state: unknown, endBefore: number): void {
    // Where it is in view, it is to be seen coming.
    if (endBefore < 0) scrollBy({ top: this.#end() - endBefore, behavior: 'instant' })
  }

  override render(): ReactNode {
    return <div ref={this.#part}>{this.props.children}</div>
  }

  #end = () => this.#part.current?.getBoundingClientRect().bottom ?? 0
}
