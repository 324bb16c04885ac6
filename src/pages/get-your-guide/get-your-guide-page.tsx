import { pageTitles } from '../../content/page-titles.ts'
import { AddressLookup } from '../../features/address-lookup/address-lookup.tsx'
import { GuideForm } from '../../features/guide-form/guide-form.tsx'
import { KeptHtml } from '../../kept-html.tsx'
import { paths } from '../../paths.ts'
import styles from './get-your-guide-page.module.css'

const isRenderedHere = import.meta.env.SSR || import.meta.env.DEV
const GuideIntro = isRenderedHere ? (await import('./guide-intro.tsx')).GuideIntro : KeptHtml
const TrustStrip = isRenderedHere ? (await import('../../layout/trust-strip.tsx')).TrustStrip : KeptHtml

export function GetYourGuidePage() {
  return (
    <>
      <div className={styles.band}>
        <GuideIntro name="guide-intro" />
        <div className={styles.card}>
          <GuideForm
            title={pageTitles[paths.getYourGuide]}
            privacyPolicyPath={paths.privacyPolicy}
            AddressLookup={AddressLookup}
          />
        </div>
      </div>
      <TrustStrip name="trust-strip" />
    </>
  )
}
