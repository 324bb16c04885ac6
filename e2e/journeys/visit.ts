import { expect } from 'playwright/test'
import type { Driver } from '../engines/driver.ts'
import { findPlace, type Sought } from '../page-questions.ts'
import type { Site } from './site.ts'

/** How often (ms) is looked whether something has happened: the engines differ in how long each thing takes. */
const often = { intervals: [100] }

/** A person using a page: what they can do and see, the same in every engine. */
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

  enter(): Promise<void> {
    return this.#driver.enter()
  }

  type(text: string): Promise<void> {
    return this.#driver.type(text)
  }

  /** A function's result in the page; runs again in the next page if this one goes away meanwhile. */
  async ask<Answer, Argument = null>(
    work: (argument: Argument) => Answer,
    argument: Argument,
  ): Promise<Awaited<Answer>> {
    for (let goes = 0; goes < 20; goes++) {
      try {
        return await this.#driver.evaluate(work, argument)
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
    return this.#driver.evaluate(work, argument)
  }

  /** Presses a button or link by its text. */
  press(name: string): Promise<void> {
    return this.#touch({ kind: 'control', name })
  }

  /** Follows a link by its text, to a page at this path. */
  async follow(name: string, path: string): Promise<void> {
    await this.press(name)
    await this.arrivesAt(path)
  }

  /** Chooses an answer or ticks a box by its label. */
  async choose(label: string): Promise<void> {
    const press = async () => {
      await this.#touch({ kind: 'choice', name: label })
      return this.valueOf(label)
    }
    // While the page settles, a control may move between being found and pressed; a person would press again too.
    await expect.poll(press, { message: `"${label}" is chosen`, ...often }).toBeTruthy()
  }

  /** Puts a text into a labelled field, in place of what is there: pressing key after key takes an engine too long. */
  async paste(label: string, text: string): Promise<void> {
    const insert = async () => {
      await this.#touch({ kind: 'field', name: label })
      // As with a choice.
      if ((await this.focused()) !== label) return undefined
      await this.ask((words) => {
        const field = document.activeElement
        if (field instanceof HTMLInputElement) field.select()
        document.execCommand('insertText', false, words)
      }, text)
      return this.valueOf(label)
    }
    await expect.poll(insert, { message: `${label} has its text`, ...often }).toBe(text)
  }

  /** The label of the focused field, or the focused element's text. */
  focused(): Promise<string> {
    return this.ask(() => {
      const element = document.activeElement
      const label = element && 'labels' in element && element.labels instanceof NodeList ? element.labels[0] : undefined
      return (label ?? element)?.textContent?.replace(/\(.*\)/, '').trim() ?? ''
    }, null)
  }

  /** What is in a labelled field; of an answer or a box, nothing unless it is chosen. */
  valueOf(label: string): Promise<string | undefined> {
    return this.ask((name) => {
      const labels = [...document.querySelectorAll('label')]
      const control = labels.find(({ textContent }) => textContent?.trim().startsWith(name))?.control
      if (!(control instanceof HTMLInputElement)) return undefined
      return /radio|checkbox/.test(control.type) && !control.checked ? undefined : control.value
    }, label)
  }

  path(): Promise<string> {
    return this.ask(() => location.pathname + location.search + location.hash, null)
  }

  /** Whether this text is visible on the page. */
  shows(text: string): Promise<boolean> {
    return this.ask((words) => document.body.innerText.includes(words), text)
  }

  /** Waits until the text is visible. */
  sees(text: string): Promise<void> {
    return this.#until(`sees "${text}"`, () => this.shows(text))
  }

  arrivesAt(path: string): Promise<void> {
    return this.#until(`arrives at ${path}`, async () => (await this.path()) === path)
  }

  /** Waits for all that a page does by script while it is only read. */
  readable(): Promise<void> {
    const isDone = () => performance.getEntriesByName('page-enhanced').length > 0
    return this.#until('the page can be read', () => this.ask(isDone, null))
  }

  /** Touches the page's form, and waits until React has taken it over. */
  hydrated(): Promise<void> {
    const isOurs = () => {
      const place = document.querySelector('form, main *')
      document.querySelector('form')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
      return place !== null && Object.keys(place).some((key) => key.startsWith('__reactProps'))
    }
    return this.#until('React has the page', () => this.ask(isOurs, null))
  }

  /** Waits until a form's steps have replaced the plain form. */
  inSteps(): Promise<void> {
    return this.#until('the form has steps', () =>
      this.ask(() => document.querySelector('form[data-step]') !== null, null),
    )
  }

  async #touch(sought: Sought): Promise<void> {
    const press = async () => {
      const place = await this.ask(findPlace, sought)
      if (place) await this.#driver.click(place.x, place.y)
      return Boolean(place)
    }
    await this.#until(`finds the ${sought.kind} "${sought.name}"`, press)
  }

  async #until(message: string, isSo: () => Promise<boolean>): Promise<void> {
    await expect.poll(isSo, { message, ...often }).toBe(true)
  }
}

/** Fills in the personal details in either form. */
export async function fillPerson(visit: Visit, email: string): Promise<void> {
  await fillPersonToRing(visit, 'Lovelace')
  await visit.paste('Email address', email)
}

/** As `fillPerson`, where no email address is asked for: the address stands in for the last name. */
export async function fillPersonToRing(visit: Visit, lastName: string): Promise<void> {
  await visit.paste('First name', 'Ada')
  await visit.paste('Last name', lastName)
  await visit.paste('Phone number', '+44 (0)7700 900123')
}
