import { useCallback, useEffect, useLayoutEffect } from 'react'
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

  useEffect(() => {
    const follow = () => location.pathname === pathname && tell({ type: 'went', step: stepAsked() })
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [tell, pathname])

  // Not later than the step is shown: by then the visitor may have gone back.
  useLayoutEffect(() => {
    if (journey.phase.kind === 'waiting' || location.pathname !== pathname || journey.step === stepAsked()) return
    navigate(stepLink(location, journey.step), { replace: true })
  }, [journey, pathname, navigate])

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
    },
    [journey.step, tell, state, navigate],
  )
}

function cameFrom(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'cameFrom' in state ? state.cameFrom : undefined
}
