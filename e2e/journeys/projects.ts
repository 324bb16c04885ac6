import { type EngineName, engineNames, isHere, oldEngines } from '../../scripts/engines/engines.ts'
import type { View } from '../engines/driver.ts'

export interface JourneyOptions {
  /** The engine the journeys run in. */
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

/** What old engines must do too; their screen size may be fixed. */
export const everywhere = '@everywhere'
/** The same on any screen, so run on only one. */
export const anyScreen = '@any-screen'

/** The journeys for each engine on this computer. Chromium runs the rest of the tests on the larger screen. */
export function journeyProjects(): Project[] {
  return engineNames.filter(isHere).flatMap((engine): Project[] => {
    if (oldEngines.includes(engine)) {
      return [{ name: engine, grep: new RegExp(everywhere), use: { engine, view: desktop } }]
    }
    const onPhone = { name: `${engine}-phone`, use: { engine, view: phone } }
    if (engine === 'chromium') return [onPhone]
    const onDesktop = { name: `${engine}-desktop`, grepInvert: new RegExp(anyScreen), use: { engine, view: desktop } }
    return [onPhone, onDesktop]
  })
}
