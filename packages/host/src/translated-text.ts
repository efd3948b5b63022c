/**
 * Translators of browsers replace text nodes by `font` elements. React keeps the text nodes: removing one, inserting before it or
 * changing it throws or has no effect, and the page is rebuilt without what was typed. This module lets these operations act on the
 * element that stands for the text (facebook/react#11538).
 */

/** Whether a translator has changed this page. The product's pages have no `font` elements. */
export const isTranslatedPage = (): boolean => document.querySelector('font') !== null

/** Lets React work on translated text. Call once, before the page is rendered. */
export function supportTranslatedText(): void {
  const replacements = watchReplacements()
  patchTextChanges(replacements)
  patchTreeOperations(replacements)
}

type Replacements = {
  /** The connected element that stands for a removed text node. */
  find: (node: Node) => Element | undefined
}

const isTranslation = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT'

/** Remembers which element replaced which text node, and which element replaced that one. */
function watchReplacements(): Replacements {
  const replacements = new WeakMap<Node, Element>()
  const remember = (records: readonly MutationRecord[]) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
      for (const removed of removedNodes) {
        if (removed.nodeType !== Node.TEXT_NODE && !isTranslation(removed)) continue
        // Either in one step, or the translation was inserted beside the text before.
        const replacement = [...addedNodes, previousSibling, nextSibling].find(isTranslation)
        if (replacement) replacements.set(removed, replacement)
      }
  }
  const observer = new MutationObserver(remember)
  observer.observe(document, { childList: true, subtree: true })
  return {
    find(node) {
      remember(observer.takeRecords())
      let found = replacements.get(node)
      const seen = new Set<Node>()
      while (found && !found.isConnected && !seen.has(found)) {
        seen.add(found)
        found = replacements.get(found)
      }
      return found?.isConnected ? found : undefined
    },
  }
}

function patchTreeOperations({ find }: Replacements) {
  const { removeChild, insertBefore, appendChild } = Node.prototype
  const findIn = (parent: Node, child: Node) => {
    const replacement = find(child)
    return replacement?.parentNode === parent ? replacement : undefined
  }
  /** A text that moves takes its translation away; the translator translates it again. */
  const removeTranslation = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE && !node.parentNode) find(node)?.remove()
  }
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    const replacement = findIn(this, child)
    if (!replacement) return removeChild.call(this, child) as T
    removeChild.call(this, replacement)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(node: T, next: Node | null): T {
    removeTranslation(node)
    const anchor = next && next.parentNode !== this ? (findIn(this, next) ?? next) : next
    return insertBefore.call(this, node, anchor) as T
  }
  Node.prototype.appendChild = function <T extends Node>(node: T): T {
    removeTranslation(node)
    return appendChild.call(this, node) as T
  }
}

/** A changed text replaces its outdated translation; the translator translates it again. */
function patchTextChanges({ find }: Replacements) {
  const { insertBefore, removeChild } = Node.prototype
  const owner = [Text, CharacterData, Node].find(({ prototype }) => Object.hasOwn(prototype, 'nodeValue'))?.prototype
  const descriptor = owner && Object.getOwnPropertyDescriptor(owner, 'nodeValue')
  if (!descriptor?.set) return
  const { set } = descriptor
  Object.defineProperty(owner, 'nodeValue', {
    ...descriptor,
    set(this: Node, value: string | null) {
      const translation = this.nodeType === Node.TEXT_NODE && !this.parentNode ? find(this) : undefined
      const parent = translation?.parentNode
      if (parent) {
        insertBefore.call(parent, this, translation)
        removeChild.call(parent, translation)
      }
      set.call(this, value)
    },
  })
}
