/** A message: paragraphs of lines. */
type Paragraphs = readonly (readonly string[])[]

interface Chat {
  readonly name: string
  /** The hosts of its incoming webhooks. */
  readonly hosts: RegExp
  readonly bodyOf: (paragraphs: Paragraphs) => object
}

const asText = (paragraphs: Paragraphs) => paragraphs.map((lines) => lines.join('\n')).join('\n\n')

/** https://docs.slack.dev/messaging/formatting-message-text#escaping */
const slackEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Teams' workflows answer 202 to anything, and show only this: https://adaptivecards.io/explorer/AdaptiveCard.html */
const asCard = (paragraphs: Paragraphs) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: paragraphs.flatMap((lines) =>
          lines.map((text, line) => ({ type: 'TextBlock', text, wrap: true, ...cardLine(line === 0) })),
        ),
      },
    },
  ],
})

const cardLine = (isFirst: boolean) => (isFirst ? { weight: 'Bolder', spacing: 'Large' } : { spacing: 'Small' })

/** The chats with incoming webhooks that take messages in a form of their own. */
export const chats: readonly Chat[] = [
  {
    name: 'Slack',
    hosts: /(^|\.)slack\.com$/,
    bodyOf: (paragraphs) => ({ text: asText(paragraphs).replace(/[&<>]/g, (sign) => slackEscapes[sign] ?? sign) }),
  },
  { name: 'Google Chat', hosts: /^chat\.googleapis\.com$/, bodyOf: (paragraphs) => ({ text: asText(paragraphs) }) },
  {
    name: 'Teams',
    hosts: /(^|\.)(logic\.azure\.com|powerplatform\.com|webhook\.office\.com)$/,
    bodyOf: asCard,
  },
]

const anyOther: Chat = { name: 'another chat', hosts: /^/, bodyOf: (paragraphs) => ({ text: asText(paragraphs) }) }

/** The chat that an incoming webhook's address belongs to. */
export function chatFor(url: string): Chat {
  const { hostname } = new URL(url)
  return chats.find(({ hosts }) => hosts.test(hostname)) ?? anyOther
}
