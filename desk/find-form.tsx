import { Button, Fields, TextField } from './parts.tsx'
import { paths } from './paths.ts'

const words = {
  find: 'Find a lead',
  label: 'An email address, a phone number or its last digits, a surname, or an id',
  button: 'Find',
} as const

/** Finds by post, so that no name, address or number is in an address of a page. */
export function FindForm({ sought }: { readonly sought?: string | undefined }) {
  return (
    <form method="post" action={paths.find} aria-label={words.find}>
      <Fields>
        <TextField name="sought" label={words.label} value={sought} />
        <Button>{words.button}</Button>
      </Fields>
    </form>
  )
}
