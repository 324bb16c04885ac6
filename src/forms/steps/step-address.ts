import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { advertQuery } from '../../advert-query.ts'
import { nextTask } from '../../components/next-task.ts'
import { propertiesOf } from '../../properties-of.ts'
import { type StepsAction, type StepsState, stepNumbered } from './steps-state.ts'

/** The step that an address names; undefined if it names none. */
export function stepIn(search: string): number | undefined {
  return stepNumbered(new URLSearchParams(search).get('step'))
}

/** The address of a step: the first is the page's own. Of other query parameters, only an advert's are kept. */
export function stepLink({ pathname, search }: Pick<Location, 'pathname' | 'search'>, step: number): string {
  const asked = step > 1 ? [['step', String(step)]] : []
  const query = String(new URLSearchParams([...asked, ...advertQuery(search)]))
  return query === '' ? pathname : `${pathname}?${query}`
}

const requestedStep = () => stepIn(location.search) ?? 1

/** Three steps: the one in the address, the one in the state, and the one in the address when the two last agreed. */
interface StepNumbers {
  readonly address: number
  readonly state: number
  readonly agreed: number
}

/**
 * Which follows the other if they differ: the address follows the state, unless it has left the step on which they
 * agreed.
 */
export function whoFollows({ address, state, agreed }: StepNumbers): 'nobody' | 'state' | 'address' {
  if (address === state) return 'nobody'
  return address === agreed ? 'address' : 'state'
}

/**
 * Keeps state and address at the same step: each step is a history entry, so the browser's Back goes to the previous
 * one. It reads the browser's own `location`: the router's is updated later, and misses a step if Back leaves it while
 * it is being drawn.
 *
 * @returns a function that goes to another step
 */
export function useStepAddress(state: StepsState, dispatch: (action: StepsAction) => void): (step: number) => void {
  const { pathname, state: historyState } = useLocation()
  const navigate = useNavigate()
  /** The step in the address when the two last agreed. */
  const agreed = useRef(1)

  useEffect(() => {
    const follow = () => location.pathname === pathname && dispatch({ type: 'moved', step: requestedStep() })
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [dispatch, pathname])

  // Each time the state has been drawn.
  useLayoutEffect(() => {
    if (location.pathname !== pathname) return
    const address = requestedStep()
    const follower =
      state.phase.kind === 'plain' ? 'nobody' : whoFollows({ address, state: state.step, agreed: agreed.current })
    if (follower === 'state') dispatch({ type: 'moved', step: address })
    if (follower === 'address') navigate(stepLink(location, state.step), { replace: true })
    agreed.current = requestedStep()
  }, [state, dispatch, pathname, navigate])

  return useCallback(
    async (step: number) => {
      await nextTask()
      // A second tap before the first took effect.
      if (step === requestedStep()) return
      const isBack = step < state.step
      // Goes back in the history, so that Forward leads here again and the history does not grow.
      if (isBack && propertiesOf(historyState).cameFrom === step) return navigate(-1)
      dispatch({ type: 'moved', step })
      navigate(stepLink(location, step), isBack ? { replace: true } : { state: { cameFrom: state.step } })
      agreed.current = step
    },
    [state.step, dispatch, historyState, navigate],
  )
}
