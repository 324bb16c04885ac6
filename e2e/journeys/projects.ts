import { type EngineName, engineNames, isHere, oldEngines } from '../../scripts/engines/engines.ts'
import type { View } from '../engines/driver.ts'

export interface JourneyOptions {
  /** Which engine the journeys are made in. */
  readonly engine: EngineName
  readonly view: View
}

interface Project {
  readonly name: string
  readonly grep?: RegExp
  readonly grepInvert?: RegExp
  readonly use: JourneyOptions
}

const phone: View = { width: 390, height: 844 }
const desktop: View = { width: 1440, height: 900 }

/** What an old engine must do as well; its screen may have a size of its own. */
export const everywhere = '@everywhere'
/** What is the same on any screen is done on one. */
export const anyScreen = '@any-screen'

/** The journeys of each engine that this computer has. */
export function journeyProjects(): Project[] {
  return engineNames.filter(isHere).flatMap((engine): Project[] =>
    oldEngines.includes(engine)
      ? [{ name: engine, grep: new RegExp(everywhere), use: { engine, view: desktop } }]
      : [
          { name: `${engine}-phone`, use: { engine, view: phone } },
          { name: `${engine}-desktop`, grepInvert: new RegExp(anyScreen), use: { engine, view: desktop } },
        ],
  )
}
