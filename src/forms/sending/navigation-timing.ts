/** How the page was loaded: a property that TypeScript's entries do not declare. Undefined in browsers without it. */
export function navigationTiming(property: 'type' | 'redirectCount' | 'activationStart'): unknown {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation && Reflect.get(navigation, property)
}
