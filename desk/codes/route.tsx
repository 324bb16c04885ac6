import { Hono } from 'hono'
import { encodeQR } from 'qr'
import { buttonClass } from '#app/ui/button.tsx'
import type { DeskContext } from '../access/gate.ts'
import { pageNames, codesWords as words } from '../content.ts'
import { type SiteHealth, siteHealth, siteOrigin } from '../health.ts'
import { Facts } from '../parts/facts.tsx'
import styles from '../parts/parts.module.css'
import { Actions, Card, Cards, Lead, Notice, Section, Strong } from '../parts/section.tsx'
import { show } from '../parts/show.tsx'
import { qrPath } from '../paths.ts'

/** The key in the table that sets the code of all other leads: no advert links to it. */
const usual = 'usual'

const linkOf = (site: string, key: string) => `${site}/?c=${key}`

/** `GET /codes`: each advert's link and whether the setting reads well. `GET /codes/KEY.svg`: its QR code. */
export const codesRoute = new Hono<DeskContext>()
  .get('/', async (c) => {
    const health = await siteHealth(c.env)
    const site = siteOrigin(c.env.SITE_URL)
    return show(
      c,
      { title: pageNames.codes, at: 'codes' },
      <>
        <Lead>{words.intro}</Lead>
        {site === undefined && <Notice isAlert={true}>{words.noSite}</Notice>}
        {health ? <Codes health={health} site={site} /> : <Notice isAlert={true}>{words.unknown}</Notice>}
        <Lead>{words.change}</Lead>
      </>,
    )
  })
  .get('/:file{[a-z0-9][a-z0-9_-]{0,31}\\.svg}', (c) => {
    const site = siteOrigin(c.env.SITE_URL)
    if (site === undefined) return c.notFound()
    const key = c.req.param('file').slice(0, -'.svg'.length)
    // Printed small, or on a leaflet that is folded, it is read all the same.
    const drawing = encodeQR(linkOf(site, key), 'svg', { ecc: 'quartile', border: 4 })
    return c.body(drawing, 200, { 'content-type': 'image/svg+xml' })
  })

function Codes({ health, site }: { readonly health: SiteHealth; readonly site: string | undefined }) {
  const problems = health.problems.filter(({ setting }) => setting.startsWith('CAMPAIGN_CODE'))
  const keys = Object.entries(health.campaignCodes).filter(([key]) => key !== usual)
  return (
    <>
      {problems.length === 0 ? (
        <Notice>{words.well}</Notice>
      ) : (
        <Notice isAlert={true}>{[words.problems, ...problems.map(({ problem }) => problem)].join(' ')}</Notice>
      )}
      <Section title={words.adverts}>
        {keys.length === 0 && <Lead>{words.none}</Lead>}
        <Cards>
          {keys.map(([key, code]) => (
            <Card key={key}>
              <Strong>{key}</Strong>
              <Facts
                facts={[[words.code, code], ...(site === undefined ? [] : [[words.link, linkOf(site, key)] as const])]}
              />
              {site !== undefined && (
                <>
                  <img className={styles.qr} src={qrPath(key)} alt={words.qr(key)} width={144} height={144} />
                  <Actions>
                    <a
                      className={buttonClass('secondary')}
                      href={qrPath(key)}
                      download={`${key}.svg`}
                      aria-label={`${words.download}: ${key}`}
                    >
                      {words.download}
                    </a>
                  </Actions>
                </>
              )}
            </Card>
          ))}
        </Cards>
      </Section>
      <Lead>{health.campaignCode === '' ? words.noUsual : `${words.usual} ${health.campaignCode}`}</Lead>
    </>
  )
}
