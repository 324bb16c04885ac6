'use client'
import { useEffect } from 'react'
import { useFormLinks } from '../../../../src/features/scroll-to-form.ts'
import { flushOutbox } from '../../../../src/outbox/send-lead.ts'

/** What the page does in the browser beyond its components. */
export function PageEffects() {
  useFormLinks()
  useEffect(() => {
    void flushOutbox()
  }, [])
  return null
}
