// Adds each lead to this spreadsheet, once. docs/runbook.md, "A Google spreadsheet", says how to set it up.

// What LEAD_WEBHOOK_OK has to be. Google answers 200 even when a script throws: only this text says that the row is there.
const TAKEN = 'lead taken'
const SHEET = 'Leads'

function doPost(event) {
  // Without it two copies of this script would look for the lead at once, and both add it.
  const lock = LockService.getScriptLock()
  try {
    lock.waitLock(10000)
    addOnce(event.parameter)
    return answer(TAKEN)
  } catch (error) {
    console.error(error)
    return answer('not added: ' + error)
  } finally {
    lock.releaseLock()
  }
}

function addOnce(fields) {
  if (!fields.leadId) throw new Error('WEBHOOK_EXTRA_FIELDS has to name leadId')
  const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName(SHEET)
  const names = columnsFor(sheet, Object.keys(fields))
  const ids = sheet.getRange(1, names.indexOf('leadId') + 1, sheet.getLastRow())
  if (ids.createTextFinder(fields.leadId).matchEntireCell(true).findNext()) return
  sheet.appendRow(names.map((name) => asText(fields[name] || '')))
  SpreadsheetApp.flush()
}

// The names in the first row, with a new one for each field that has no column yet.
function columnsFor(sheet, fields) {
  const width = sheet.getLastColumn()
  const names = width === 0 ? [] : sheet.getRange(1, 1, 1, width).getValues()[0]
  const added = fields.filter((field) => !names.includes(field))
  if (added.length > 0) sheet.getRange(1, width + 1, 1, added.length).setValues([added])
  return names.concat(added)
}

// An apostrophe, which is not shown, keeps Sheets from making a date of a code or a sum of a name.
const asText = (value) => (value === '' || value.startsWith("'") ? value : "'" + value)

// ContentService would redirect, which is not followed. The title stands at the top of Google's page, the text further down.
const answer = (text) => HtmlService.createHtmlOutput(text).setTitle(text)
