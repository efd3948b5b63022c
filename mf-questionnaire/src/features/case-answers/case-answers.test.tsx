import type { Answers } from '@radruf/contract'
import { renderRoute } from '@radruf/shell-kit/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'
import { CaseAnswers } from './case-answers.tsx'

async function showChips(answers: Answers) {
  const Component = () => <CaseAnswers questionnaire={{ answers, noise: null }} part="chips" />
  const routes = [{ id: 'mf-questionnaire:desk', path: '/desk', Component }]
  await renderRoute({ ...remote, routes }, { path: '/desk' })
  const list = within(screen.getByRole('list', { name: 'Kurz gesagt' }))
  return list.queryAllByRole('listitem').map((chip) => chip.textContent)
}

test.each<[Answers, string[]]>([
  [{ hazards: ['none'] }, ['Sicherheit unauffällig']],
  [{ hazards: ['steering_loose'] }, ['Der Lenker ist locker']],
  [{}, []],
])('a case without a hazard says so among its chips: %j', async (answers, chips) => {
  expect(await showChips(answers)).toEqual(chips)
})

test('chips are short: without the notes to a chosen option, and with short names of bikes and tools', async () => {
  const answers = {
    trigger: 'fall',
    triggerNote: 'Das Rad ist im Wind auf die rechte Seite gefallen.',
    bikeCategory: 'manual_city_trekking_urban_suv',
    bikeAge: 'over_2_years',
    tools: ['allen_key_set', 'screwdriver_phillips'],
    repairExperience: 'beginner',
  }
  expect(await showChips(answers)).toEqual([
    'nach einem Sturz',
    'City/Trekking, ohne Motor',
    'über 2 Jahre',
    'Inbus, Schraubendreher',
    'Wenig Erfahrung',
  ])
})

test('a chip shows an option of another release as it is', async () => {
  expect(await showChips({ tools: ['laser', 'torx_25'] })).toEqual(['laser, Torx 25'])
})
