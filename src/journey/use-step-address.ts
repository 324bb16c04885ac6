import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { nextTask } from '../ui/next-task.ts'
import type { Journey, JourneyEvent } from './journey.ts'
import { stepIn, stepLink } from './step-address.ts'

const stepAsked = () => stepIn(location.search) ?? 1

/**
 * Keeps the journey and the address together: each step is an entry of the history, so the browser's Back goes to
 * the previous step. What the browser's own `location` says is newer than the router's, which follows in its own time
 * and may never show an entry that was left again at once.
 *
 * @returns how to go on to another step
 */
export function useStepAddress(journey: Journey, tell: (event: JourneyEvent) => void): (step: number) => void {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  /** The step that the address named when it was last looked at. */
  const known = useRef(1)

  useEffect(() => {
    const follow = () => location.pathname === pathname && tell({ type: 'went', step: stepAsked() })
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [tell, pathname])

  useLayoutEffect(() => {
    if (location.pathname !== pathname) return
    const asked = stepAsked()
    if (journey.phase.kind !== 'waiting' && journey.step !== asked) {
      // Back may be pressed while a step is on its way: then the address is right, and else the journey.
      if (asked !== known.current) tell({ type: 'went', step: asked })
      else navigate(stepLink(location, journey.step), { replace: true })
    }
    known.current = stepAsked()
  }, [journey, tell, pathname, navigate])

  return useCallback(
    async (step: number) => {
      await nextTask()
      // A second tap, made before the first was answered.
      if (step === stepAsked()) return
      const isBack = step < journey.step
      // The entry behind this one, so that Forward leads here again; anything else would make the history grow.
      if (isBack && cameFrom(state) === step) return navigate(-1)
      tell({ type: 'went', step })
      navigate(stepLink(location, step), isBack ? { replace: true } : { state: { cameFrom: journey.step } })
      known.current = step
    },
    [journey.step, tell, state, navigate],
  )
}

function cameFrom(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'cameFrom' in state ? state.cameFrom : undefined
}
