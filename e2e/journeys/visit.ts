import { expect } from 'playwright/test'
import type { Driver, Key } from '../engines/driver.ts'
import { findPlace, type Place, type Sought } from '../page-questions.ts'
import type { Site } from './site.ts'

/** How often (ms) is looked whether something has happened: the engines differ in how long each thing takes. */
const often = { intervals: [100] }

/** A person using a page: what they can do and see, the same in every engine. */
export class Visit {
  readonly site: Site
  readonly #driver: Driver
  /** Whether the page may be about to glide somewhere: after all that is done but filling in a field. */
  #mayGlide = true

  constructor(driver: Driver, site: Site) {
    this.#driver = driver
    this.site = site
  }

  open(path: string): Promise<void> {
    this.#mayGlide = true
    return this.#driver.goto(this.site.url + path)
  }

  back(): Promise<void> {
    this.#mayGlide = true
    return this.#driver.back()
  }

  reload(): Promise<void> {
    this.#mayGlide = true
    return this.#driver.reload()
  }

  key(key: Key): Promise<void> {
    this.#mayGlide = true
    return this.#driver.press(key)
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
    const from = await this.path()
    const press = async () => {
      const here = await this.path()
      // As with a field, another link may have been pressed while the page settled: a person would go back.
      if (here !== path && here !== from) await this.back()
      else if (here !== path) await this.#touch({ kind: 'control', name })
      return this.path()
    }
    // The page takes a moment to come.
    await expect.poll(press, { message: `"${name}" leads to ${path}`, intervals: [1_000] }).toBe(path)
  }

  /** Chooses an answer or ticks a box by its label. */
  async choose(label: string): Promise<void> {
    const press = async () => {
      await this.#touch({ kind: 'choice', name: label })
      return this.#isChosen(label)
    }
    // As with a field.
    await expect.poll(press, { message: `"${label}" is chosen`, ...often }).toBe(true)
  }

  /**
   * Picks from a labelled list by place, the prompt being 0. In the page itself: engines draw lists outside it.
   *
   * @returns the value picked
   */
  pick(label: string, place: number): Promise<string> {
    return this.ask(
      ([name, index]) => {
        const labels = [...document.querySelectorAll('label')]
        const control = labels.find(({ textContent }) => textContent?.trim().startsWith(name))?.control
        if (!(control instanceof HTMLSelectElement)) return ''
        control.selectedIndex = index
        for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
        return control.value
      },
      [label, place] as const,
    )
  }

  /** Types into a labelled, empty field. */
  async write(label: string, text: string): Promise<void> {
    await this.#focusOn(label)
    await this.#driver.type(text)
  }

  /** Puts a text into a labelled field, in place of what is there: what takes long in an engine is key after key. */
  async paste(label: string, text: string): Promise<void> {
    const insert = async () => {
      await this.#focusOn(label)
      await this.ask((words) => {
        const field = document.activeElement
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
        document.execCommand('insertText', false, words)
      }, text)
      return this.valueOf(label)
    }
    await expect.poll(insert, { message: `${label} has its text`, ...often }).toBe(text)
  }

  async #focusOn(label: string): Promise<void> {
    const press = async () => {
      await this.#touch({ kind: 'field', name: label })
      return this.focused()
    }
    // While the page settles, a control may move between being found and pressed; a person would press again too.
    await expect.poll(press, { message: `the focus is in ${label}`, ...often }).toBe(label)
  }

  #isChosen(label: string): Promise<boolean> {
    return this.ask((name) => {
      const labels = [...document.querySelectorAll('label')]
      const control = labels.find(({ textContent }) => textContent?.trim().startsWith(name))?.control
      return control instanceof HTMLInputElement && control.checked
    }, label)
  }

  /** The label of the focused field, or the focused element's text. */
  focused(): Promise<string> {
    return this.ask(() => {
      const element = document.activeElement
      const label = element && 'labels' in element && element.labels instanceof NodeList ? element.labels[0] : undefined
      return (label ?? element)?.textContent?.replace(/\(.*\)/, '').trim() ?? ''
    }, null)
  }

  valueOf(label: string): Promise<string | undefined> {
    return this.ask((name) => {
      const labels = [...document.querySelectorAll('label')]
      const control = labels.find(({ textContent }) => textContent?.replace(/\(.*\)/, '').trim() === name)?.control
      const isField = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
      return isField ? control.value : undefined
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
  async sees(text: string): Promise<void> {
    await expect.poll(() => this.shows(text), { message: `sees "${text}"`, ...often }).toBe(true)
  }

  async arrivesAt(path: string): Promise<void> {
    await expect.poll(() => this.path(), { message: `arrives at ${path}`, ...often }).toBe(path)
  }

  /** Waits for all that a page does by script while it is only read. */
  async readable(): Promise<void> {
    const isDone = () => performance.getEntriesByName('while-read').length > 0
    await expect.poll(() => this.ask(isDone, null), often).toBe(true)
  }

  /** Touches the page's form, and waits until React has taken it over. */
  async hydrated(): Promise<void> {
    await expect
      .poll(
        () =>
          this.ask(() => {
            const place = document.querySelector('form, main *')
            document.querySelector('form')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
            return place !== null && Object.keys(place).some((key) => key.startsWith('__reactProps'))
          }, null),
        often,
      )
      .toBe(true)
  }

  /** Waits until a form's steps have replaced the plain form. */
  async inSteps(): Promise<void> {
    await expect.poll(() => this.ask(() => document.querySelector('form[data-step]') !== null, null), often).toBe(true)
  }

  async #touch(sought: Sought): Promise<void> {
    let place: Place | undefined
    await expect
      .poll(
        async () => {
          place = (await this.ask(findPlace, [sought, this.#mayGlide] as const)) ?? undefined
          return place !== undefined
        },
        { message: `finds the ${sought.kind} "${sought.name}"`, ...often },
      )
      .toBe(true)
    this.#mayGlide = sought.kind === 'control'
    if (place) await this.#driver.click(place.x, place.y)
  }
}

/** Fills in the personal details in either form. */
export async function fillPerson(visit: Visit, email: string): Promise<void> {
  await fillPersonToRing(visit, 'Lovelace')
  await visit.paste('Email address', email)
}

/** As `fillPerson`, where no email address is asked for: it stands in for the last name. */
export async function fillPersonToRing(visit: Visit, lastName: string): Promise<void> {
  await visit.paste('First name', 'Ada')
  await visit.paste('Last name', lastName)
  await visit.paste('Phone number', '+44 (0)7700 900123')
}

const answers = ['Direct cremation', 'I’m planning ahead', 'Someone else', 'By email'] as const

/** Answers the guide form's first questions. */
export async function answerQuestions(visit: Visit, count: number = answers.length): Promise<void> {
  for (const [index, name] of answers.slice(0, count).entries()) {
    await visit.choose(name)
    await visit.press('Continue')
    await visit.sees(`Step ${index + 2} of 5`)
  }
}
