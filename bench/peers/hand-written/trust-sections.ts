import { html } from 'hono/html'
import { badges, claims, compensationInFull } from '../../../src/content/claims.ts'
import { firm } from '../../../src/content/firm.ts'
import { landing, reviewWords } from '../../../src/content/landing.ts'
import { trustFigures } from '../../../src/pages/landing/notes.ts'
import { leadFormAnchor } from '../../../src/paths.ts'
import { note } from './notes.ts'

const { credibility, trust, reviews } = landing

export const credibilitySection = html`  <section class="credibility" aria-labelledby="credibility-heading">
    <div class="intro">
      <h2 id="credibility-heading">${credibility.heading}</h2>
      <p>${credibility.text}</p>
      <a class="prompt" href="#${leadFormAnchor}">${landing.prompt}</a>
    </div>
    <ul class="badges">${badges.map(
      ({ claim, art, words: [title, text] }) => html`
      <li>
        <img src="/illustrations/roundel-${art}.svg" width="132" height="132" alt="" loading="lazy">
        <p><strong class="big">${title}</strong> ${text}${note(claims[claim].footnote, 'badges')}</p>
      </li>`,
    )}
    </ul>
  </section>`

export const trustSection = html`  <section class="trust" aria-labelledby="trust-heading">
    <div class="intro wide">
      <h2 id="trust-heading">${trust.heading}</h2>
      <p>${trust.text}</p>
    </div>
    <ul class="figures">${trustFigures.map(
      (id) => html`
      <li><strong class="big">${claims[id].figure}</strong> ${claims[id].label}${note(claims[id].footnote, id)}</li>`,
    )}
    </ul>
    <div class="points">${trust.points.map(
      ({ title, text }) => html`
      <div>
        <h3>${title}</h3>
        <p>${text}</p>
      </div>`,
    )}
      <div>
        <h3>${trust.compensation.title}</h3>
        <p>${trust.compensation.text}: ${compensationInFull}.${note('compensation', 'trust')}</p>
      </div>
    </div>
  </section>`

export const reviewsSection = html`  <section class="reviews" aria-labelledby="reviews-heading">
    <div class="intro">
      <h2 id="reviews-heading">${reviews.heading}${note('rating', 'reviews')}</h2>
      <p>${reviews.text}</p>
    </div>
    <p><a class="button" href="${firm.reviewProfileUrl}" target="_blank" rel="noopener">${reviewWords.all}</a></p>
  </section>`
