/** A line below the hours, kept free for the sentence that says whether the phone is answered now. */
export function OpeningLine() {
  return <span data-opening="" />
}
