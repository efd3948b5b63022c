import type { Answers } from '@radruf/contract'
import { renderRoute } from '@radruf/shell-kit/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'
import { CaseAnswers } from './case-answers.tsx'

test.each<[Answers, string[]]>([
  [{ hazards: ['none'] }, ['Sicherheit: nichts aufgefallen']],
  [{ hazards: ['steering_loose'] }, ['Der Lenker ist locker']],
  [{}, []],
])('a case without a hazard says so among its chips: %j', async (answers, chips) => {
  const Component = () => <CaseAnswers questionnaire={{ answers, noise: null }} part="chips" />
  const routes = [{ id: 'mf-questionnaire:desk', path: '/desk', Component }]
  await renderRoute({ ...remote, routes }, { path: '/desk' })
  const list = within(screen.getByRole('list', { name: 'Kurz gesagt' }))
  expect(list.queryAllByRole('listitem').map((chip) => chip.textContent)).toEqual(chips)
})
