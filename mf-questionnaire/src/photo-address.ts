/** Where a photo is served, `small` for lists and `large` for looking closely. */
export const photoAddress = (id: string, size: 'small' | 'large', photosAt = '/api/photos'): string =>
  `${photosAt}/${encodeURIComponent(id)}/${size}`
