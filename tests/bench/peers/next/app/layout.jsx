import '../../../.built/landing.css'

export const metadata = {
  title: 'Pre-paid funeral plans',
  description: 'Our landing page, built with Next',
  icons: { icon: '/favicon.svg' },
}

export default function Layout({ children }) {
  return (
    <html lang="en-GB">
      <body>{children}</body>
    </html>
  )
}
