import { html, raw } from 'hono/html'
import { leadEndpoint } from '../../../contract/api.ts'
import { trapField } from '../../../contract/form-markup.ts'
import { regulatoryStatus } from '../../../contract/regulatory-status.ts'
import { deliveryOptions, trapWords } from '../../../src/content/field-words.ts'
import { firm } from '../../../src/content/firm.ts'
import { landing, leadFormWords as words } from '../../../src/content/landing.ts'
import { leadFormAnchor, paths } from '../../../src/paths.ts'
import { type FormField, fieldsIn } from './fields.ts'

export const callTo = `tel:${firm.freephone.replaceAll(' ', '')}`

/** The form, with the fields from our built page; those after the delivery choice are the address. */
export function formSection(page: string, phoneIcon: string) {
  const fields = fieldsIn(page)
  const isPostal = ({ name }: FormField) => page.indexOf(`name="${name}"`) > page.indexOf('value="post"')
  const [firstName, lastName, ...others] = fields.filter((field) => !isPostal(field))
  if (!firstName || !lastName || others.length === 0) throw new Error('a field is not where it was in the page')
  // A hidden address must not be required.
  const postal = fields.filter(isPostal).map((field) => label(field, false))
  return html`  <section class="form" id="${leadFormAnchor}" tabindex="-1" aria-labelledby="lead-form-heading">
    <div class="card">
      <h2 id="lead-form-heading">${words.heading}</h2>
      <p>${words.intro}</p>
      <form method="post" action="${leadEndpoint}" aria-labelledby="lead-form-heading">
        <input type="hidden" name="form" value="landing">
        <div class="pair">
          ${label(firstName)}
          ${label(lastName)}
        </div>${others.map(
          (field) => html`
        ${label(field)}`,
        )}
        <fieldset>
          <legend>${words.delivery}</legend>
          <div class="choices">${deliveryOptions.map(
            ({ value, title, text }) => html`
            <label><input type="radio" name="deliveryMethod" value="${value}"${value === 'email' ? ' checked' : ''}> <span><strong>${title}</strong> <small>${text}</small></span></label>`,
          )}
          </div>
        </fieldset>
        <fieldset class="address">
          <legend>${words.addressHeading}</legend>${postal.map(
            (field) => html`
          ${field}`,
          )}
        </fieldset>
        <p class="trap"><label>${trapWords} <input name="${trapField}" tabindex="-1" autocomplete="off"></label></p>
        <p class="small">${words.privacy} <a href="${paths.privacyPolicy}">${words.privacyLink}</a>.</p>
        <p>
          <button class="button main-button" type="submit">${words.submit}</button>
          <button class="button quiet-button" type="reset">${words.clear}</button>
        </p>
      </form>
      <p class="small">${words.advice}</p>
    </div>
    <aside aria-labelledby="call-panel-heading">
      <img src="/illustrations/adviser.svg" width="240" height="216" alt="" loading="lazy">
      <h3 id="call-panel-heading">${landing.panel.heading}</h3>
      <p>${landing.panel.text}</p>
      <a class="button" href="${callTo}">
        ${raw(phoneIcon)}
        ${landing.panel.call}
      </a>
      <p><strong>${firm.hours}</strong><br>${landing.panel.free}</p>
      <p class="small">${regulatoryStatus}</p>
    </aside>
  </section>`
}

function label(field: FormField, mayInsist = true) {
  const { name, attributes, isRequired } = field
  const hint = field.hint && html`<small>${raw(field.hint)}</small> `
  const mark = html`<span${raw(isRequired ? ' aria-hidden="true"' : '')}>${raw(field.mark)}</span>`
  const input = html`<input name="${name}"${raw(attributes)}${isRequired && mayInsist ? ' required' : ''}>`
  return html`<label>${raw(field.label)} ${mark} ${hint}${input}</label>`
}
