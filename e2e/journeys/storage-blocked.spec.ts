import { journey } from './journey.ts'
import { anyScreen } from './projects.ts'
import { fillPerson } from './visit.ts'

journey('with storage blocked a lead still arrives', { tag: anyScreen }, async ({ visit, visitor }) => {
  visit.site.runFirst(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await visit.open('/')
  await visit.hydrated()
  await fillPerson(visit, visitor.email)
  await visit.press('Send me my info pack')
  await visit.arrivesAt('/thank-you#sent')
  await visitor.delivered()
})
