import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { nextTask } from '../ui/next-task.ts'
import type { Journey, JourneyEvent } from './journey.ts'
import { stepIn, stepLink } from './step-address.ts'

const requestedStep = () => stepIn(location.search) ?? 1

/**
 * Keeps the journey and the address in step: each step is a history entry, so the browser's Back goes to the previous
 * step. The browser's own `location` is more up to date than the router's, which lags and may never show an entry that
 * was left again at once.
 *
 * @returns how to go to another step
 */
export function useStepAddress(journey: Journey, tell: (event: JourneyEvent) => void): (step: number) => void {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  /** The step that the address named when last checked. */
  const known = useRef(1)

  useEffect(() => {
    const follow = () => location.pathname === pathname && tell({ type: 'went', step: requestedStep() })
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [tell, pathname])

  useLayoutEffect(() => {
    if (location.pathname !== pathname) return
    const asked = requestedStep()
    if (journey.phase.kind !== 'waiting' && journey.step !== asked) {
      // Back may be pressed while a step is on its way: then the address is right, otherwise the journey.
      if (asked !== known.current) tell({ type: 'went', step: asked })
      else navigate(stepLink(location, journey.step), { replace: true })
    }
    known.current = requestedStep()
  }, [journey, tell, pathname, navigate])

  return useCallback(
    async (step: number) => {
      await nextTask()
      // A second tap, made before the first was answered.
      if (step === requestedStep()) return
      const isBack = step < journey.step
      // The previous entry, so that Forward leads here again; anything else would make the history grow.
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
