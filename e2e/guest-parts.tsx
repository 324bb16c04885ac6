import { createRoot } from 'react-dom/client'
import { TurnstileCheck } from '../src/forms/fields/robot-check.tsx'
import { signalsOf } from '../src/forms/sending/submit-lead.ts'
import { TrustpilotReviews } from '../src/pages/landing/review-widget.tsx'
import '../src/styles/tokens.css'
import '../src/styles/base.css'

/** What comes from other sites, which the built site lacks: a form with the robot check, and far below it the reviews. */
function GuestParts() {
  return (
    <main>
      <h1>Parts</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          document.title = String(signalsOf(event.currentTarget).robotCheck)
        }}
      >
        <label>
          First name <input name="firstName" />
        </label>
        <TurnstileCheck siteKey="sample-key" />
        <button type="submit">Send</button>
      </form>
      <svg width="1" height="4000" aria-hidden="true" />
      <TrustpilotReviews businessUnit="sample-unit" />
    </main>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<GuestParts />)
