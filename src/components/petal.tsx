/**
 * A petal of the record that is also a flower, pointing up from the record's middle. It inherits its fill; one half and
 * two lines are in the text colour. Pictures in files of their own have the same petal.
 */
export function Petal() {
  return (
    <>
      <path d="M-20-130C-50-170-52-214-27-236-20-234-14-229-8-232 0-243 14-243 22-236 50-212 46-168 20-130Z" />
      <path
        d="M20-130C46-168 50-212 22-236 14-243 0-243-8-232 8-200 6-166-2-130Z"
        fill="currentColor"
        fillOpacity=".3"
      />
      <path d="M-14-156-22-220M14-158 22-222" stroke="currentColor" strokeWidth="2" strokeOpacity=".6" />
    </>
  )
}
