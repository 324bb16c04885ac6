import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { nextTask } from '../ui/next-task.ts'
import { type Journey, type JourneyEvent, next } from './journey.ts'
import { stepIn, stepLink } from './step-address.ts'

/**
 * Keeps the journey and the address together: each step is an entry of the history, so the browser's Back goes to
 * the previous step. What the browser's own `location` says is newer than the router's, which follows in its own time.
 *
 * @returns how to go on to another step
 */
export function useStepAddress(journey: Journey, tell: (event: JourneyEvent) => void): (step: number) => void {
  const { key, pathname, state } = useLocation()
  const navigate = useNavigate()
  const followed = useRef(key)

  useEffect(() => {
    if (journey.phase.kind === 'waiting' || location.pathname !== pathname) return
    const asked = stepIn(location.search) ?? 1
    const isNews = followed.current !== key
    followed.current = key
    const shown = isNews ? next(journey, { type: 'went', step: asked }).step : journey.step
    if (shown !== journey.step) tell({ type: 'went', step: shown })
    if (shown !== asked) navigate(stepLink(location, shown), { replace: true })
  }, [journey, tell, key, pathname, navigate])

  return useCallback(
    async (step: number) => {
      await nextTask()
      // A second tap, made before the first was answered.
      if (step === (stepIn(location.search) ?? 1)) return
      const isBack = step < journey.step
      // The entry behind this one, so that Forward leads here again; anything else would make the history grow.
      if (isBack && cameFrom(state) === step) return navigate(-1)
      tell({ type: 'went', step })
      navigate(stepLink(location, step), isBack ? { replace: true } : { state: { cameFrom: journey.step } })
    },
    [journey.step, tell, state, navigate],
  )
}

function cameFrom(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'cameFrom' in state ? state.cameFrom : undefined
}
