import { Accessibility } from './accessibility.kept.tsx'

export function AccessibilityPage() {
  return <Accessibility />
}
