import { authorisation, referenceNumber } from '#contract/firm-details.ts'
import { firm } from '../../content/firm.ts'
import { footerWords, layoutWords as words } from '../../content/layout-words.ts'
import { type RichText as Text, unbroken } from '../../content/rich-text.ts'
import { financialServicesRegister } from '../../content/who-can-help.ts'
import { paths, someoneHasDied } from '../../paths.ts'
import { buttonClass } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Logo } from '../logo.tsx'
import { PhoneIcon, PhoneNumber } from '../phone-number.tsx'
import { RichText } from '../rich-text.tsx'
import footerStyles from './site-footer.module.css'
import headerStyles from './site-header.module.css'

const callId = 'freephone'
const hoursId = 'opening-hours'

/**
 * Logo on the left, help on the right: the same number and hours in the same place on every page. Screen readers get
 * the hours once, in the name of the phone link, even where there is no room to show them.
 */
export function SiteHeader() {
  return (
    <header className={headerStyles.header}>
      <a className={headerStyles.home} href={paths.landing} aria-label={`${firm.brand}, ${words.home}`}>
        <Logo className={headerStyles.mark} />
        <span>
          {`${firm.shortBrand} `}
          <small>{firm.trade}</small>
        </span>
      </a>
      <p className={headerStyles.help}>
        <span id={hoursId} aria-hidden="true">
          {firm.hours}
        </span>{' '}
        <PhoneNumber
          className={classNames(buttonClass('secondary'), headerStyles.call)}
          number={firm.freephone}
          id={callId}
          aria-label={`${words.call} ${firm.freephone}`}
          aria-labelledby={`${callId} ${hoursId}`}
        >
          <PhoneIcon />
          <span className={headerStyles.number}>{firm.freephone}</span>
        </PhoneNumber>
      </p>
    </header>
  )
}

const whoWeAre: Text = [
  `${authorisation} `,
  // So that nobody has to take our word for it.
  { link: referenceNumber, href: financialServicesRegister.url },
  `. ${firm.registration}. ${footerWords.registeredOffice} ${firm.registeredOffice}. `
    + `${footerWords.glasgowOffice} ${firm.glasgowOffice}. ${footerWords.email} `,
  { link: firm.email, href: `mailto:${firm.email}` },
]

/** Who we are, in the words the regulator asks for. */
export function SiteFooter() {
  return (
    <footer className={footerStyles.footer}>
      <p className={footerStyles.help}>
        {`${footerWords.help} `}
        <PhoneNumber number={firm.freephone} />
        <small>{unbroken(`${firm.hours}${firm.hoursException}`)}</small>
        <a href={someoneHasDied}>{footerWords.someoneHasDied}</a>
      </p>
      <nav aria-label={footerWords.links}>
        <ul className={footerStyles.links}>
          <li>
            <a href={paths.findYourPlan}>{footerWords.findYourPlan}</a>
          </li>
          <li>
            <a href={paths.getYourGuide}>{footerWords.getYourGuide}</a>
          </li>
          <li>
            <a href={paths.ringMe}>{footerWords.ringMe}</a>
          </li>
          <li>
            <a href={paths.soundtrack}>{footerWords.soundtrack}</a>
          </li>
          <li>
            <a href={paths.faqs}>{footerWords.faqs}</a>
          </li>
          <li>
            <a href={`${paths.faqs}#complaints`}>{footerWords.complaints}</a>
          </li>
          <li>
            <a href={paths.privacyPolicy}>{footerWords.privacyPolicy}</a>
          </li>
          <li>
            <a href={paths.accessibility}>{footerWords.accessibility}</a>
          </li>
        </ul>
      </nav>
      <p className={footerStyles.legal}>
        <RichText text={whoWeAre} />
      </p>
    </footer>
  )
}
