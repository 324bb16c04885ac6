export function FaqsPage() {
  return <h1>Your questions answered</h1>
}
