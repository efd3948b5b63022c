import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PhotoImage } from './pictures.tsx'

const photo = { id: 'a', width: 1200, height: 900 }
const SRC_SET = '/api/photos/a/320.avif 320w, /api/photos/a/800.avif 800w, /api/photos/a/1200.avif 1200w'

// Outside of the document, where other tests leave preloads.
const render = (html: string) => {
  const root = document.createElement('div')
  root.innerHTML = html
  const [source, image] = [root.querySelector('source'), root.querySelector('img')]
  return { source, image, preload: root.querySelector('link[rel=preload]') }
}

test('a picture offers its variants, reserves its space, and loads when it comes near', () => {
  const { source, image, preload } = render(renderToString(<PhotoImage photo={photo} alt="Bike" sizes="7rem" />))
  expect([source?.getAttribute('srcset'), source?.getAttribute('sizes')]).toEqual([SRC_SET, '7rem'])
  expect(['src', 'alt', 'width', 'height', 'loading'].map((name) => image?.getAttribute(name))).toEqual([
    '/api/photos/a/small',
    'Bike',
    '1200',
    '900',
    'lazy',
  ])
  expect(preload).toBeNull()
})

test('the largest picture of the first view is requested with the page', () => {
  const html = renderToString(<PhotoImage photo={photo} alt="" sizes="100vw" fallback="large" priority />)
  const { image, preload } = render(html)
  expect(image?.getAttribute('loading')).toBe('eager')
  expect(
    ['as', 'type', 'imagesrcset', 'imagesizes', 'fetchpriority'].map((name) => preload?.getAttribute(name)),
  ).toEqual(['image', 'image/avif', SRC_SET, '100vw', 'high'])
})
