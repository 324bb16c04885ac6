import { Button, TextField } from './parts.tsx'
import { paths } from './paths.ts'

const words = {
  find: 'Find a lead',
  label: 'Email, phone number, last digits, name, postcode or id',
  button: 'Find',
} as const

/** Posts the search, so that no name, email address or number appears in a URL. */
export function FindForm({ typed }: { readonly typed?: string | undefined }) {
  return (
    <form method="post" action={paths.find} aria-label={words.find}>
      <div class="sought">
        <TextField name="sought" label={words.label} value={typed} />
        <Button>{words.button}</Button>
      </div>
    </form>
  )
}
