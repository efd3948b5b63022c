const DURATION_MS = 200

/** Moves a copy of a picture from one element into another. Does nothing for people who prefer reduced motion. */
export function flyInto(picture: string, from: Element, to: Element): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()]
  const copy = new Image()
  copy.src = picture
  copy.alt = ''
  Object.assign(copy.style, {
    position: 'fixed',
    inset: `${start.top}px auto auto ${start.left}px`,
    inlineSize: `${start.width}px`,
    blockSize: `${start.height}px`,
    objectFit: 'cover',
    transformOrigin: '0 0',
    pointerEvents: 'none',
    zIndex: '2',
  } satisfies Partial<CSSStyleDeclaration>)
  document.body.append(copy)
  const move = `translate(${end.left - start.left}px, ${end.top - start.top}px)`
  const shrink = `scale(${end.width / start.width}, ${end.height / start.height})`
  const remove = () => copy.remove()
  copy
    .animate([{ transform: 'none' }, { transform: `${move} ${shrink}` }], { duration: DURATION_MS, easing: 'ease-out' })
    // A page that is left cancels its animations.
    .finished.then(remove, remove)
}
