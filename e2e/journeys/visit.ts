import { expect } from 'playwright/test'
import type { Driver, Key } from '../engines/driver.ts'
import { findPlace, type Sought } from './find-place.ts'
import type { Site } from './site.ts'

/** A person in front of a page: what they can do and what they see, the same in every engine. */
export class Visit {
  readonly site: Site
  readonly #driver: Driver

  constructor(driver: Driver, site: Site) {
    this.#driver = driver
    this.site = site
  }

  open(path: string): Promise<void> {
    return this.#driver.goto(this.site.url + path)
  }

  back(): Promise<void> {
    return this.#driver.back()
  }

  reload(): Promise<void> {
    return this.#driver.reload()
  }

  key(key: Key): Promise<void> {
    return this.#driver.press(key)
  }

  type(text: string): Promise<void> {
    return this.#driver.type(text)
  }

  screenshot(): Promise<Buffer> {
    return this.#driver.screenshot()
  }

  /** What a function says in the page. */
  ask<Answer, Argument = null>(work: (argument: Argument) => Answer, argument: Argument): Promise<Awaited<Answer>> {
    return this.#driver.evaluate(work, argument)
  }

  /** Presses a button or a link by its words. */
  press(name: string): Promise<void> {
    return this.#touch({ kind: 'control', name })
  }

  /** Chooses an answer or ticks a box by the words beside it. */
  choose(label: string): Promise<void> {
    return this.#touch({ kind: 'choice', name: label })
  }

  /** Types into the field of a label, which is empty or has it all to itself. */
  async write(label: string, text: string): Promise<void> {
    await this.#touch({ kind: 'field', name: label })
    await expect.poll(() => this.focused()).toBe(label)
    await this.#driver.type(text)
    await expect.poll(() => this.valueOf(label)).toBe(text)
  }

  /** The label of the field that has the focus, or the words of whatever else has it. */
  focused(): Promise<string> {
    return this.#driver.evaluate(() => {
      const element = document.activeElement
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
      return (label ?? element)?.textContent?.replace(/\(.*\)/, '').trim() ?? ''
    }, null)
  }

  valueOf(label: string): Promise<string | undefined> {
    return this.#driver.evaluate((name) => {
      const labels = [...document.querySelectorAll('label')]
      const control = labels.find(({ textContent }) => textContent?.replace(/\(.*\)/, '').trim() === name)?.control
      return control instanceof HTMLInputElement ? control.value : undefined
    }, label)
  }

  path(): Promise<string> {
    return this.#driver.evaluate(() => location.pathname + location.search + location.hash, null)
  }

  /** Whether these words can be seen on the page. */
  shows(text: string): Promise<boolean> {
    return this.#driver.evaluate((words) => document.body.innerText.includes(words), text)
  }

  /** Waits until the words are there to be seen. */
  async sees(text: string): Promise<void> {
    await expect.poll(() => this.shows(text), { message: `sees "${text}"` }).toBe(true)
  }

  async arrivesAt(path: string): Promise<void> {
    await expect.poll(() => this.path(), { message: `arrives at ${path}` }).toBe(path)
  }

  /** Waits until React has taken over the page's form. */
  async hydrated(): Promise<void> {
    await expect
      .poll(() =>
        this.#driver.evaluate(() => {
          const place = document.querySelector('form, main *')
          return place !== null && Object.keys(place).some((key) => key.startsWith('__reactProps'))
        }, null),
      )
      .toBe(true)
  }

  async #touch(sought: Sought): Promise<void> {
    let place = await this.#driver.evaluate(findPlace, sought)
    await expect
      .poll(
        async () => {
          place = await this.#driver.evaluate(findPlace, sought)
          return place !== undefined && place !== null
        },
        { message: `finds the ${sought.kind} "${sought.name}"` },
      )
      .toBe(true)
    if (place) await this.#driver.click(place.x, place.y)
  }
}
