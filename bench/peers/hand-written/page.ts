import { html, raw } from 'hono/html'
import { regulatoryStatus } from '../../../contract/regulatory-status.ts'
import { firm } from '../../../src/content/firm.ts'
import { landing } from '../../../src/content/landing.ts'
import { footerWords, layoutWords } from '../../../src/content/layout-words.ts'
import { leadFormAnchor, paths } from '../../../src/paths.ts'
import { drawingsIn } from './drawings.ts'
import { callTo, formSection } from './form-section.ts'
import { notesSection } from './notes.ts'
import { plansSection } from './plans-section.ts'
import { credibilitySection, reviewsSection, trustSection } from './trust-sections.ts'

const { hero, banner } = landing
const call = html`<a href="${callTo}">${firm.freephone}</a>`

const links = [
  [paths.findYourPlan, footerWords.findYourPlan],
  [paths.getYourGuide, footerWords.getYourGuide],
  [paths.faqs, footerWords.faqs],
  [paths.privacyPolicy, footerWords.privacyPolicy],
]

/**
 * The body of the landing page as written by hand, with the site's wording.
 *
 * @param ours our built page, for its drawings and fields
 */
export function handWrittenPage(ours: string): string {
  const drawings = drawingsIn(ours)
  const page = html`<a class="skip" href="#main">${layoutWords.skip}</a>

<header>
  <a class="home" href="${paths.landing}" aria-label="${firm.brand}, home">
    ${raw(drawings.mark)}
    <span class="big">${firm.shortBrand} <small>Funeral Plans</small></span>
  </a>
  <p class="hours small">${firm.hours}</p>
  <a class="button call" href="${callTo}" aria-label="Call us free on ${firm.freephone}">
    <svg width="24" height="24" aria-hidden="true"><use href="#phone-icon"/></svg>
    <span>${firm.freephone}</span>
  </a>
</header>

<main id="main" tabindex="-1">
  <section class="hero" aria-labelledby="hero-heading">
    <div class="intro">
      <h1 id="hero-heading">${hero.headline[0]} <em>${hero.headline[1]}</em></h1>
      <p class="lead">${hero.lead}</p>
      <a class="button main-button" href="#${leadFormAnchor}">${hero.button}</a>
      <p>${hero.call} ${call}<br>${firm.hours}</p>
    </div>
    <div class="art">${raw(drawings.hero)}</div>
  </section>

${credibilitySection}

${plansSection}

  <section class="banner" aria-labelledby="banner-heading">
    <picture>
      <source media="(width &lt; 40rem)" srcset="/illustrations/banner-phone.svg" width="800" height="900">
      <img src="/illustrations/banner.svg" width="1600" height="640" alt="" loading="lazy">
    </picture>
    <div class="intro">
      <h2 id="banner-heading">${banner.heading}</h2>
      <p>${banner.text}</p>
    </div>
  </section>

${trustSection}

${reviewsSection}

${formSection(ours, drawings.phone)}

${notesSection}
</main>

<footer>
  <p class="big">${footerWords.help} ${call} <small>${firm.hours}</small></p>
  <nav aria-label="${footerWords.links}">
    <ul>${links.map(
      ([path, text]) => html`
      <li><a href="${path}">${text}</a></li>`,
    )}
    </ul>
  </nav>
  <div>
    <p>${regulatoryStatus}</p>
    <p>${footerWords.registeredOffice} ${firm.registeredOffice}. ${footerWords.glasgowOffice} ${firm.glasgowOffice}.</p>
  </div>
</footer>`
  return String(page)
}
