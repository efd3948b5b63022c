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
  return ERROR_CODES.map((code) => (
    <div key={code}>
      <p>{`${code}: ${problemText(createApiError(code))}`}</p>
      <p>{`named ${code}: ${problemText({ code, problem: { personName: 'Mia' } })}`}</p>
    </div>
  ))
}

const remote = defineRemote({
  routes: [{ id: 'mf-account:overview', path: '/overview', Component: ProblemList }],
  texts: { de: {}, en: {} },
})

test.each([
  ['de', de, 'Teilnehmen können Sie ab 10 Minuten vor dem Termin.', /^Mia (hat|betreut) /],
  ['en', en, 'You can join the call from 10 minutes before the appointment.', /^Mia (has|already has|looks after) /],
] as const)(
  'every error of the contract has a text in %s with all its figures',
  async (language, shellTexts, early, named) => {
    await renderRoute(remote, { path: '/overview', language, shellTexts })
    const texts = ERROR_CODES.map((code) => screen.getByText(new RegExp(`^${code}: `)).textContent ?? '')
    expect(texts.filter((text) => text.includes('{{') || text.includes(': errors.'))).toEqual([])
    expect(texts).toContain(`CALL_NOT_OPEN: ${early}`)
    for (const code of ['NOT_ALLOWED', 'VERSION_CONFLICT', 'COLLEAGUE_BUSY'])
      expect(
        screen
          .getByText(new RegExp(`^named ${code}: `))
          .textContent?.split(': ')
          .slice(1)
          .join(': '),
      ).toMatch(named)
  },
)
