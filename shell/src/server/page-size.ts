/** Bytes of a page's HTML, and characters of what one loader returns. The product's largest pages have about 200 kB. */
export const MAX_PAGE_BYTES = 2 * 2 ** 20

/** A release loads or renders more than {@link MAX_PAGE_BYTES}. */
export class PageTooLarge extends Error {
  override name = 'PageTooLarge'
  constructor() {
    super(`writes a page of more than ${MAX_PAGE_BYTES / 2 ** 20} MB`)
  }
}

/** Throws {@link PageTooLarge} before the part that exceeds the limit. */
export async function* limitSize(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const part of parts) {
    bytes += part.length
    if (bytes > MAX_PAGE_BYTES) throw new PageTooLarge()
    yield part
  }
}
