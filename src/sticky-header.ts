/** The height (px) that the header covers: nothing on short screens, where it sticks far above the window. */
export function stickyHeaderHeight(): number {
  const header = document.querySelector<HTMLElement>('#root > header')
  return header ? Math.max(0, header.offsetHeight + Number.parseFloat(getComputedStyle(header).top)) : 0
}
