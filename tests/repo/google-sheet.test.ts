import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { anyLead } from '#contract/lead.ts'
import { webhookFields } from '#worker/leads/payload.ts'
import { spreadsheetRow } from '#worker/leads/spreadsheet-row.ts'
import { callbackLead, guideLead, landingLead } from '../support/landing-lead.ts'

const script = readFileSync('docs/google-sheet.gs', 'utf8')

/** A cell as Sheets keeps what is typed into it: an apostrophe makes it text and is not shown; the rest may change. */
const cellOf = (typed: string) =>
  typed === '' || typed.startsWith("'") ? typed.replace(/^'/, '') : `changed: ${typed}`

/** As much of a sheet as the script uses. Places count from 1. */
function sheetNamed(name: string) {
  const rows: string[][] = []
  const sheet = {
    getLastRow: () => rows.length,
    getLastColumn: () => rows[0]?.length ?? 0,
    appendRow: (typed: readonly string[]) => void rows.push(typed.map(cellOf)),
    getRange: (row: number, column: number, height = 1, width = 1) => ({
      getValues: () =>
        rows.slice(row - 1, row - 1 + height).map((cells) => cells.slice(column - 1, column - 1 + width)),
      setValues([names = []]: readonly (readonly string[])[]) {
        const first = rows[row - 1] ?? []
        rows[row - 1] = first
        first.splice(column - 1, names.length, ...names)
      },
      createTextFinder: (text: string) => ({
        matchEntireCell: () => ({
          findNext: () => rows.slice(row - 1).find((cells) => cells[column - 1] === text) ?? null,
        }),
      }),
    }),
  }
  const found = (wanted: string) => (wanted === name ? sheet : null)
  return { rows, app: { flush: () => undefined, getActiveSpreadsheet: () => ({ getSheetByName: found }) } }
}

/** A spreadsheet with the script, to post leads to as the worker does. */
function spreadsheet({ name = 'Leads', isBusy = false } = {}) {
  const { rows, app } = sheetNamed(name)
  const lock = {
    waitLock() {
      if (isBusy) throw new Error('Lock timeout: another process was holding the lock for too long.')
    },
    releaseLock: () => undefined,
  }
  const page = (text: string) => ({
    setTitle: (title: string) => `<!doctype html><title>${title}</title><body>${text}`,
  })
  const context = {
    SpreadsheetApp: app,
    LockService: { getScriptLock: () => lock },
    HtmlService: { createHtmlOutput: page },
    console: { error: () => undefined },
  }
  const doPost: (event: object) => string = runInNewContext(`${script}\ndoPost`, context)
  const post = (posted: { readonly leadId: string }, hasLeadId = true) => {
    const { leadId, ...content } = anyLead.parse(posted)
    const sent = { content, campaignCode: 'MAR26', receivedAt: Date.parse('2026-11-21T09:00:00Z'), isRepeat: false }
    const body = new URLSearchParams(spreadsheetRow(webhookFields(sent, hasLeadId ? leadId : undefined)))
    return doPost({ parameter: Object.fromEntries(body) })
  }
  const shown = () => rows.slice(1).map((cells) => Object.fromEntries(cells.map((cell, at) => [rows[0]?.[at], cell])))
  return { post, shown }
}

test('a lead of each form is a row, every cell as it was typed', () => {
  const { post, shown } = spreadsheet()
  const leads = [landingLead({ lastName: '=SUM(A1)' }), guideLead(), callbackLead()]
  for (const lead of leads) expect(post(lead)).toContain('lead taken')
  expect(shown()).toMatchObject([
    { firstName: 'Ada', lastName: '=SUM(A1)', phone: '07700900123', sourcecode: 'MAR26', leadId: leads[0]?.leadId },
    { firstName: 'Ada', marketingEmail: 'yes', consentVersion: 'guide-2026-12-01', leadId: leads[1]?.leadId },
    { firstName: 'Ada', email: '', callbackWindow: 'morning', leadId: leads[2]?.leadId },
  ])
  expect(JSON.stringify(shown())).not.toContain('changed: ')
})

test('a lead that comes again is not added again, and counts as taken', () => {
  const { post, shown } = spreadsheet()
  const lead = landingLead()
  for (let times = 0; times < 3; times++) expect(post(lead)).toContain('lead taken')
  expect(shown()).toHaveLength(1)
})

test.each([
  ['another copy of the script holds the lock', { isBusy: true }, true],
  ['there is no such sheet', { name: 'Sheet1' }, true],
  ['the body has no id', {}, false],
])('when %s nothing is added, and the answer lacks the agreed text', (_, given, hasLeadId) => {
  const { post, shown } = spreadsheet(given)
  expect(post(landingLead(), hasLeadId)).toMatch(/not added: \w/)
  expect(shown()).toEqual([])
})

test('the runbook has the text that the script answers with', () => {
  const [, taken] = /TAKEN = '(.*)'/.exec(script) ?? []
  expect(readFileSync('docs/runbook.md', 'utf8')).toContain(`LEAD_WEBHOOK_OK = "${taken}"`)
})
