import { render } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isTranslatedPage, supportTranslatedText } from './translated-text.ts'

const { removeChild, insertBefore, appendChild } = Node.prototype
const nodeValue = Object.getOwnPropertyDescriptor(CharacterData.prototype, 'nodeValue')
beforeAll(() => supportTranslatedText())
// Test files share a page.
afterAll(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore, appendChild })
  if (nodeValue) Object.defineProperty(CharacterData.prototype, 'nodeValue', nodeValue)
})

/** Replaces every text node by a translation in two `font` elements, as Google Translate does. */
function translate(replace: (text: Text, translation: Element) => void) {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts.filter(({ parentElement }) => parentElement?.nodeName !== 'FONT')) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = `§${text.data}`
    outer.append(inner)
    replace(text, outer)
  }
}
const TRANSLATORS = {
  'in one step': (text: Text, translation: Element) => text.replaceWith(translation),
  'in two steps': (text: Text, translation: Element) => {
    text.before(translation)
    text.remove()
  },
}

type Shown = { before?: boolean; text: string | null; after?: boolean; count?: number }
/** Text between conditional siblings, which React inserts and removes one by one. */
const Line = ({ before, text, after, count = 0 }: Shown) => (
  <p>
    {before && <b>before</b>}
    {text}
    {after && <i>after</i>}
    {count} of 9
  </p>
)

test.each(Object.entries(TRANSLATORS))('a page that was translated %s takes every change', (_, replace) => {
  const { container, rerender } = render(<Line text="one" count={1} />)
  const show = (shown: Shown) => {
    rerender(<Line {...shown} />)
    return container.textContent
  }
  expect(isTranslatedPage()).toBe(false)
  translate(replace)
  expect(isTranslatedPage()).toBe(true)
  expect(container.textContent).toBe('§one§1§ of 9')
  expect(show({ before: true, text: 'one', after: true, count: 1 })).toBe('before§oneafter§1§ of 9')
  expect(show({ before: true, text: 'two', after: true, count: 2 })).toBe('beforetwoafter2§ of 9')
  translate(replace)
  expect(show({ text: null, after: true, count: 3 })).toBe('§after3§ of 9')
  expect(show({ text: 'three', count: 3 })).toBe('three3§ of 9')
})

test('a child that is really missing is still an error', () => {
  expect(() => document.body.removeChild(document.createElement('p'))).toThrow()
})
