import { act, render } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useBrowserValue, useIsHydrated } from './use-is-hydrated.ts'

const shown: string[] = []
function Page() {
  const text = `${useIsHydrated()} ${useBrowserValue(() => 'browser', 'server')}`
  shown.push(text)
  return <p>{text}</p>
}

test('a hydrated page first renders what the server rendered', async () => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Page />)
  expect(container.textContent).toBe('false server')
  shown.length = 0
  await act(async () => hydrateRoot(container, <Page />))
  expect(shown).toEqual(['false server', 'true browser'])
})

test('a page that is not hydrated has the values of the browser at once', () => {
  shown.length = 0
  render(<Page />)
  expect(shown).toEqual(['true browser'])
})
