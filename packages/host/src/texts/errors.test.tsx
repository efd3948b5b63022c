import { ERROR_CODES } from '@radruf/contract'
import { createApiError } from '@radruf/contract/client'
import { defineRemote, useProblemText } from '@radruf/shell-kit'
import { renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

function ProblemList() {
  const problemText = useProblemText()
  return ERROR_CODES.map((code) => <p key={code}>{`${code}: ${problemText(createApiError(code))}`}</p>)
}

const remote = defineRemote({
  routes: [{ id: 'mf-account:overview', path: '/overview', Component: ProblemList }],
  texts: { de: {}, en: {} },
})

test.each([
  ['de', de, 'Teilnehmen können Sie ab 10 Minuten vor dem Termin.'],
  ['en', en, 'You can join the call from 10 minutes before the appointment.'],
] as const)(
  'every error of the contract has a text in %s with all its figures',
  async (language, shellTexts, early) => {
    await renderRoute(remote, { path: '/overview', language, shellTexts })
    const texts = ERROR_CODES.map((code) => screen.getByText(new RegExp(`^${code}: `)).textContent ?? '')
    expect(texts.filter((text) => text.includes('{{') || text.includes(': errors.'))).toEqual([])
    expect(texts).toContain(`CALL_NOT_OPEN: ${early}`)
  },
)
