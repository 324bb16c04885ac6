/**
 * For browsers without `:has`: writes what is chosen on the page into `data-chosen`, where stylesheets find it. Loaded
 * by src/entries/main.tsx where needed.
 */
export function markChoices(): void {
  const chosen = [...document.querySelectorAll<HTMLInputElement>(':checked')]
  document.documentElement.dataset.chosen = chosen.map(({ value }) => value).join(' ')
}

// A form's values are reset only after its reset event.
for (const type of ['change', 'reset']) addEventListener(type, () => setTimeout(markChoices))
markChoices()
