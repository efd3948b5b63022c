import { expect, test } from 'vitest'
import { getPhotoAddress, getPhotoSrcSet } from './photo-files.ts'

test('the srcset names the width of each variant, which is bounded by its longest side', () => {
  expect(getPhotoSrcSet({ id: 'a', width: 2048, height: 1536 })).toBe(
    '/api/photos/a/320.avif 320w, /api/photos/a/800.avif 800w, /api/photos/a/1200.avif 1200w',
  )
  expect(getPhotoSrcSet({ id: 'a', width: 1536, height: 2048 })).toBe(
    '/api/photos/a/320.avif 240w, /api/photos/a/800.avif 600w, /api/photos/a/1200.avif 900w',
  )
})

test('variants that are no larger than the previous one are left out', () => {
  expect(getPhotoSrcSet({ id: 'a', width: 500, height: 250 })).toBe(
    '/api/photos/a/320.avif 320w, /api/photos/a/800.avif 500w',
  )
})

test('a shared case serves its pictures below its own address', () => {
  expect(getPhotoAddress('a b', 'small', '/api/cases/token/photos')).toBe('/api/cases/token/photos/a%20b/small')
  expect(getPhotoSrcSet({ id: 'a', width: 9, height: 9 }, '/api/cases/t/photos')).toBe(
    '/api/cases/t/photos/a/320.avif 9w',
  )
})
