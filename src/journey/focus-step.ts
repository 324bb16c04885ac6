/** Takes the visitor to the start of a step: the page to its top, the focus to the step's heading. */
export function focusStep(form: HTMLFormElement | null, step: number): void {
  scrollTo(0, 0)
  form?.querySelector<HTMLElement>(`[data-step-section="${step}"] h2`)?.focus({ preventScroll: true })
}
