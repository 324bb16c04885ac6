import { firm, telLink } from '../content/firm.ts'
import styles from './site-footer.module.css'

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <p>
        Phone us free on <a href={telLink(firm.freephone)}>{firm.freephone}</a>, {firm.hours}.
      </p>
      <p>
        {firm.legalName} is authorised and regulated by the Financial Conduct Authority. Firm reference number{' '}
        {firm.firmReference}.
      </p>
      <p>Registered office: {firm.registeredOffice}.</p>
      <p>Glasgow office: {firm.glasgowOffice}.</p>
    </footer>
  )
}
