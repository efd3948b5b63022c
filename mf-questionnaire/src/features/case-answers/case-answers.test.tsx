import { type Answers, type FieldName, PAGES } from '@radruf/contract'
import { renderRoute } from '@radruf/shell-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isQuestion } from '../../questions.ts'
import remote from '../../remote.tsx'
import de from '../../texts/de.json' with { type: 'json' }
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

test('chips are short: without the notes to a chosen option, and with short names of tools', async () => {
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
    // The key of the shell's text, which is not loaded here.
    'categories.bike.manual_city_trekking_urban_suv',
    'über 2 Jahre',
    'Inbus, Schraubendreher',
    'Wenig Erfahrung',
  ])
})

test('the folds show every answer once, except those that the case shows elsewhere', async () => {
  const names = PAGES.flatMap(({ fields }): readonly FieldName[] => fields).filter(isQuestion)
  const answers: Answers = { ...Object.fromEntries(names.map((name) => [name, name])), cover: 'leasing' }
  const Component = () => <CaseAnswers questionnaire={{ answers, noise: null }} part="folds" />
  const routes = [{ id: 'mf-questionnaire:desk', path: '/desk', Component }]
  await renderRoute({ ...remote, routes }, { path: '/desk' })
  const groups = Object.fromEntries(
    [...document.querySelectorAll('details')].map((fold) => [
      fold.querySelector('summary span')?.textContent,
      [...fold.querySelectorAll('dt')].map((term) => term.textContent),
    ]),
  )
  expect(Object.keys(groups)).toEqual(['Problem', 'Schon versucht', 'Fahrrad', 'Kunde', 'Versicherung'])
  expect(groups['Schon versucht']).toEqual([de.fields.repairTried.short])
  const shownElsewhere: FieldName[] = ['problemCategory', 'knownBike', 'motor']
  const expected = names.filter((name) => !shownElsewhere.includes(name)).map((name) => de.fields[name].short)
  expect(Object.values(groups).flat().toSorted()).toEqual(expected.toSorted())
})

test('the case says which first aid was tried, and whether it helped', async () => {
  const firstAid = { tried: ['link', 'barrel'], helpedAt: '2026-11-18T09:00:00.000Z' }
  const Component = () => <CaseAnswers questionnaire={{ answers: {}, noise: null, firstAid }} part="folds" />
  const routes = [{ id: 'mf-questionnaire:desk', path: '/desk', Component }]
  await renderRoute({ ...remote, routes }, { path: '/desk' })
  await waitFor(() =>
    expect(document.querySelector('summary')?.textContent).toBe('Erste Hilfe2 Schritte versucht, hat geholfen'),
  )
  await waitFor(() => expect(document.querySelectorAll('details li')).toHaveLength(2))
  expect(document.querySelector('details li')?.textContent).toBe(
    'Kurbel rückwärts drehen: Hüpft ein Glied, ist es steif.',
  )
})

test('a chip shows an option of another release as it is', async () => {
  expect(await showChips({ tools: ['laser', 'torx_25'] })).toEqual(['laser, Torx 25'])
})
