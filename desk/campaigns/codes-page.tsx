import { Button } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/form/text-input.tsx'
import { type CodeRow, usualKey } from '#worker/store/campaign-codes.ts'
import { timeWords } from '../clock.ts'
import styles from '../parts.module.css'
import {
  Actions,
  Card,
  Cards,
  type Fact,
  Facts,
  Fields,
  Lead,
  LinkButton,
  Notice,
  PostButton,
  Section,
  Strong,
} from '../parts.tsx'
import { paths, qrPath, withQuery } from '../paths.ts'

const words = {
  intro: 'Each advert’s link, and its QR code to print. Leads that come by it get the code beside it.',
  everyoneElse: 'Everyone else',
  noCode: 'none of its own: its leads get the usual code',
  noUsual: 'none: these leads go out without a code',
  withdrawn: 'Without a code of their own now:',
  problems: 'Something is wrong with the codes in the settings:',
  unknown:
    'The site did not say which codes are in its settings; those win over the ones here. Try again in a minute; if this lasts, tell whoever looks after the site.',
  noSite: 'SITE_URL is not set for the desk, so links cannot be shown. Tell whoever looks after the settings.',
  inSettings: (code: string) => `${code} (in the settings, and changed there)`,
  adverts: 'Adverts',
  link: 'Link',
  code: 'Code',
  setBy: 'Set by',
  download: 'Download the QR code',
  change: 'Change',
  withdraw: 'Withdraw',
  cancel: 'Cancel',
  set: 'Add or change a code',
  key: 'Key, as in the link',
  keyHint: `Short: it is printed. “${usualKey}” is everyone who comes without a key of their own`,
  newCode: 'Code, as your spreadsheet gets it',
  from: 'From, UK time',
  fromHint: 'Leave it empty for now. Leads already in keep their code',
  save: 'Save',
} as const

/** An advert, by its key in the links, with its code now and later. */
export interface Advert {
  readonly key: string
  readonly code: string | undefined
  /** Whether the settings have it: they win, and it cannot be changed here. */
  readonly isInSettings: boolean
  /** Where its code was set here. */
  readonly row: CodeRow | undefined
  /** What it will be. */
  readonly later: readonly CodeRow[]
}

/** What someone typed into the form, with what is wrong with it. */
export interface TypedCode {
  readonly key?: string
  readonly code?: string
  readonly from?: string
  readonly errors?: { readonly key?: string; readonly code?: string; readonly from?: string }
}

interface CodesPageProps {
  readonly adverts: readonly Advert[]
  readonly site: string | undefined
  /** What is wrong with the settings; undefined while the site does not say. */
  readonly problems: readonly string[] | undefined
  /** Why whoever looks may not change anything; undefined if they may. */
  readonly whyNot: string | undefined
  readonly typed: TypedCode
}

export const linkOf = (site: string, key: string) => `${site}/?c=${key}`

/** Everything about codes: each advert's card, then the form that changes one. */
export function CodesPage({ adverts, site, problems, whyNot, typed }: CodesPageProps) {
  const isShown = ({ key, code, later }: Advert) => key === usualKey || code !== undefined || later.length > 0
  const withdrawn = adverts.filter((advert) => !isShown(advert)).map(({ key }) => key)
  return (
    <>
      <Lead>{words.intro}</Lead>
      {site === undefined && <Notice isAlert={true}>{words.noSite}</Notice>}
      {problems === undefined && <Notice isAlert={true}>{words.unknown}</Notice>}
      {problems && problems.length > 0 && <Notice isAlert={true}>{[words.problems, ...problems].join(' ')}</Notice>}
      <Section title={words.adverts}>
        <Cards>
          {adverts.filter(isShown).map((advert) => (
            <Card key={advert.key}>
              <AdvertCard advert={advert} site={site} canChange={whyNot === undefined && !advert.isInSettings} />
            </Card>
          ))}
        </Cards>
        {withdrawn.length > 0 && <Lead>{`${words.withdrawn} ${withdrawn.join(', ')}.`}</Lead>}
      </Section>
      <Section title={words.set}>{whyNot ? <Lead>{whyNot}</Lead> : <SetForm typed={typed} />}</Section>
    </>
  )
}

function SetForm({ typed: { key, code, from, errors } }: { readonly typed: TypedCode }) {
  return (
    <form method="post" action={`${paths.codes}#main`} autoComplete="off" id="set">
      <Fields>
        <TextInput name="key" label={words.key} hint={words.keyHint} error={errors?.key} defaultValue={key} />
        <TextInput name="code" label={words.newCode} error={errors?.code} defaultValue={code} />
        <TextInput
          name="from"
          label={words.from}
          hint={words.fromHint}
          type="datetime-local"
          error={errors?.from}
          defaultValue={from}
        />
        <Actions>
          <Button type="submit">{words.save}</Button>
        </Actions>
      </Fields>
    </form>
  )
}

interface AdvertCardProps {
  readonly advert: Advert
  readonly site: string | undefined
  readonly canChange: boolean
}

function AdvertCard(props: AdvertCardProps) {
  const { advert, site } = props
  const { key, code, row, later } = advert
  const isUsual = key === usualKey
  const codeWords = code ?? (isUsual ? words.noUsual : words.noCode)
  const facts: Fact[] = [[words.code, advert.isInSettings ? words.inSettings(codeWords) : codeWords]]
  if (row && code !== undefined) facts.push([words.setBy, `${row.who}, ${timeWords(row.set_at)}`])
  for (const { code: next, from_at, who } of later)
    facts.push([`From ${timeWords(from_at)}`, `${next ?? words.noCode}, ${words.setBy.toLowerCase()} ${who}`])
  if (isUsual || site === undefined) {
    return (
      <>
        <Strong>{isUsual ? words.everyoneElse : key}</Strong>
        <Facts facts={facts} />
        <Actions>
          <Changes {...props} />
        </Actions>
      </>
    )
  }
  return (
    <>
      <Strong>{key}</Strong>
      <Facts facts={[...facts, [words.link, linkOf(site, key)]]} />
      <img className={styles.qr} src={qrPath(key)} alt={`QR code for ${key}`} width={144} height={144} />
      <Actions>
        <LinkButton href={qrPath(key)} download={`${key}.svg`} label={`${words.download}: ${key}`}>
          {words.download}
        </LinkButton>
        <Changes {...props} />
      </Actions>
    </>
  )
}

/** What may be done with an advert's code; nothing with one in the settings. */
function Changes({ advert: { key, code, later }, canChange }: AdvertCardProps) {
  if (!canChange) return null
  return (
    <>
      <LinkButton href={`${withQuery(paths.codes, { key })}#set`} label={`${words.change}: ${key}`}>
        {words.change}
      </LinkButton>
      {code !== undefined && (
        <PostButton
          action={paths.codes}
          fields={{ do: 'withdraw', key }}
          kind="secondary"
          label={`${words.withdraw}: ${key}`}
        >
          {words.withdraw}
        </PostButton>
      )}
      {later.map(({ id, from_at }) => (
        <PostButton
          key={id}
          action={paths.codes}
          fields={{ do: 'cancel', id: String(id) }}
          kind="secondary"
          label={`${words.cancel}: ${key}, ${timeWords(from_at)}`}
        >
          {`${words.cancel}: ${timeWords(from_at)}`}
        </PostButton>
      ))}
    </>
  )
}
