'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'

/** The form in the browser: it posts, says that it is sending, and moves on. Ours does more. */
export function LeadForm(props) {
  const { push } = useRouter()
  const [isSending, setIsSending] = useState(false)
  const send = async (event) => {
    event.preventDefault()
    setIsSending(true)
    await fetch(props.action, { method: 'POST', body: new FormData(event.target) })
    push('/thank-you')
  }
  return <form {...props} aria-busy={isSending} onSubmit={send} />
}
