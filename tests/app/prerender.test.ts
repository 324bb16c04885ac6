import { expect, test, vi } from 'vitest'
import { renderPage } from '#app/entries/prerender.tsx'

vi.mock('#app/pages/faqs/faqs-page.tsx', () => ({
  FaqsPage: () => {
    throw new Error('a word is missing')
  },
}))

test('a page with a component that throws is not built without it', async () => {
  await expect(renderPage('/faqs')).rejects.toThrow('/faqs cannot be rendered')
})
