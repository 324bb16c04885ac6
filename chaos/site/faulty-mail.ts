/**
 * The binding `EMAIL`, except that the run's mail service answers for it.
 *
 * @param address of that service
 */
export function faultyMail(address: string): SendEmail {
  return {
    async send(message: EmailMessage | EmailMessageBuilder) {
      const id = 'headers' in message ? message.headers?.['X-Letter-ID'] : undefined
      // The bell rings by chat in these runs.
      if (id === undefined) throw new Error('not a letter of ours')
      const code = await (await fetch(`${address}/${id}`, { method: 'POST' })).text()
      if (code !== '') throw Object.assign(new Error(code), { code })
      return { messageId: `<${id}@mail.example>` }
    },
  }
}
