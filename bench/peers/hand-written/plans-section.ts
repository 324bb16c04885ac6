import { html } from 'hono/html'
import { landing } from '../../../src/content/landing.ts'
import { comparisonRows, planNotes, plans } from '../../../src/content/plans.ts'
import { leadFormAnchor, paths } from '../../../src/paths.ts'
import { note } from './notes.ts'

const words = landing.plans

const rows = plans.map(
  ({ id, name, price, summary, comparison }) => html`
        <tr>
          <th scope="row">
            <img src="/illustrations/plan-${id}.svg" width="88" height="88" alt="" loading="lazy">
            <span class="big">${name}</span> <span class="big price">${price}</span>
            <small>${summary}</small>
          </th>${comparisonRows.map(
            ({ key, label }) => html`
          <td data-label="${label}">${comparison[key]}</td>`,
          )}
        </tr>`,
)

export const plansSection = html`  <section aria-labelledby="plans-heading">
    <div class="intro">
      <h2 id="plans-heading">${words.heading}</h2>
      <p>${words.text}</p>
    </div>
    <table aria-label="${words.caption}">
      <thead>
        <tr>
          <th scope="col">${words.planColumn}</th>${comparisonRows.map(
            ({ label }) => html`
          <th scope="col">${label}</th>`,
          )}
        </tr>
      </thead>
      <tbody>${rows}
      </tbody>
    </table>
    <div class="intro wide">${planNotes.map(
      ({ text, footnote }) => html`
      <p>${text}${note(footnote, 'plans')}</p>`,
    )}
      <a class="button" href="${paths.findYourPlan}">${words.help}</a>
      <a class="prompt" href="#${leadFormAnchor}">${landing.prompt}</a>
    </div>
  </section>`
