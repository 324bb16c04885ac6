import { Hono } from 'hono'
import { encodeQR } from 'qr'
import type { DeskContext } from './access.ts'
import styles from './parts/parts.module.css'
import { Actions, Card, Cards, type Fact, Facts, Lead, LinkButton, Notice, Section, Strong } from './parts/parts.tsx'
import { show } from './parts/shell.tsx'
import { pageNames, qrPath } from './paths.ts'
import { type SiteHealth, siteHealth, siteOrigin } from './settings.ts'

const words = {
  intro: 'Each advert’s link, and its QR code to print. Leads that come by it get the code beside it.',
  change:
    'Codes are changed where the settings are, in CAMPAIGN_CODES; “Campaign codes” in the documentation says how.',
  usual: 'Every other lead gets the usual code:',
  noUsual: 'There is no usual code: every other lead goes out without one.',
  adverts: 'Adverts',
  none: 'No advert has a code of its own yet.',
  problems: 'Something is wrong with the codes:',
  well: 'The setting reads well.',
  unknown:
    'The site did not say which codes there are. Try again in a minute; if this lasts, tell whoever looks after the site.',
  noSite: 'SITE_URL is not set for the desk, so links cannot be shown. Tell whoever looks after the settings.',
  link: 'Link',
  code: 'Code',
  download: 'Download the QR code',
} as const

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
              <Advert advert={key} code={code} site={site} />
            </Card>
          ))}
        </Cards>
      </Section>
      <Lead>{health.campaignCode === '' ? words.noUsual : `${words.usual} ${health.campaignCode}`}</Lead>
    </>
  )
}

interface AdvertProps {
  /** Its key in the links. */
  readonly advert: string
  readonly code: string
  readonly site: string | undefined
}

function Advert({ advert, code, site }: AdvertProps) {
  const facts: Fact[] = [[words.code, code]]
  if (site !== undefined) facts.push([words.link, linkOf(site, advert)])
  return (
    <>
      <Strong>{advert}</Strong>
      <Facts facts={facts} />
      {site !== undefined && (
        <>
          <img className={styles.qr} src={qrPath(advert)} alt={`QR code for ${advert}`} width={144} height={144} />
          <Actions>
            <LinkButton href={qrPath(advert)} download={`${advert}.svg`} label={`${words.download}: ${advert}`}>
              {words.download}
            </LinkButton>
          </Actions>
        </>
      )}
    </>
  )
}
