import { expect, test } from 'vitest'
import { chatFor, chats } from '#worker/alerts/chats.ts'

const paragraphs = [['Leads are not reaching the webhook.', '2 leads.'], ['See R&D <here>']]
const text = 'Leads are not reaching the webhook.\n2 leads.\n\nSee R&D <here>'
const escaped = text.replace('R&D <here>', 'R&amp;D &lt;here&gt;')

const card = {
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [
          {
            type: 'TextBlock',
            text: 'Leads are not reaching the webhook.',
            wrap: true,
            weight: 'Bolder',
            spacing: 'Large',
          },
          { type: 'TextBlock', text: '2 leads.', wrap: true, spacing: 'Small' },
          { type: 'TextBlock', text: 'See R&D <here>', wrap: true, weight: 'Bolder', spacing: 'Large' },
        ],
      },
    },
  ],
}

test.each([
  ['Slack', 'https://hooks.slack.com/services/T0/B0/x', { text: escaped }],
  ['Google Chat', 'https://chat.googleapis.com/v1/spaces/x/messages?key=y', { text }],
  ['Teams', 'https://prod-01.westeurope.logic.azure.com/workflows/x/triggers/manual/paths/invoke', card],
  ['Teams', 'https://default123.4e.environment.api.powerplatform.com/powerautomate/automations/x', card],
  ['Teams', 'https://firm.webhook.office.com/webhookb2/x', card],
  ['another chat', 'https://chat.example/hook', { text }],
  ['another chat', 'https://logic.azure.com.evil.example/hook', { text }],
  ['another chat', 'http://localhost:8788/alerts', { text }],
])('%s gets at %s the body that it shows', (name, url, body) => {
  const chat = chatFor(url)
  expect(chat.name).toBe(name)
  expect(chat.bodyOf(paragraphs)).toEqual(body)
})

test('each chat of the table is tried above', () => {
  expect(chats.map(({ name }) => name)).toEqual(['Slack', 'Google Chat', 'Teams'])
})
