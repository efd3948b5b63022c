import type { MechanicProfile } from '@radruf/contract'
import { aMechanic, aPerson, aSession, type Replies, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const mia = aMechanic({ language: 'en' })
const PATH = '/api/mechanics/{mechanicId}'
const PROFILE: MechanicProfile = {
  introduction: { de: 'Ich erkläre gern.', en: '' },
  languages: ['de'],
  portraitId: null,
}

const open = async (replies: Replies = {}, { person = mia, search = '' } = {}) => {
  const shown = await renderRoute(remote, {
    path: `/profile/introduction${search}`,
    language: 'en',
    session: aSession({ person }),
    replies: { [`GET ${PATH}/profile`]: PROFILE, ...replies },
  })
  await screen.findByRole('heading', { level: 1 })
  return shown
}

test('a mechanic changes the sentences and the languages', async () => {
  const { callsTo } = await open({ [`PUT ${PATH}/profile`]: PROFILE })
  await userEvent.type(screen.getByLabelText(/A sentence in English/), 'I like to explain.')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Turkish' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(callsTo(`PUT ${PATH}/profile`)[0]?.body).toEqual({
    introduction: { de: 'Ich erkläre gern.', en: 'I like to explain.' },
    languages: ['de', 'tr'],
  })
})

test('a chosen photo is sent at once, and a refused one says why', async () => {
  const { callsTo } = await open({ [`POST ${PATH}/portrait`]: () => refuse('PHOTO_UNREADABLE') })
  const file = new File(['picture'], 'mia.heic', { type: 'image/heic' })
  fireEvent.change(screen.getByLabelText('Photo file'), { target: { files: [file] } })
  await waitFor(() => expect(callsTo(`POST ${PATH}/portrait`)).toHaveLength(1))
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('a portrait is shown and can be deleted', async () => {
  const { callsTo } = await open({
    [`GET ${PATH}/profile`]: { ...PROFILE, portraitId: 'portrait-1' },
    [`DELETE ${PATH}/portrait`]: null,
  })
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/api/portraits/portrait-1')
  await userEvent.click(screen.getByRole('button', { name: 'Delete photo' }))
  await waitFor(() => expect(callsTo(`DELETE ${PATH}/portrait`)).toHaveLength(1))
})

test('an operator edits the profile of a mechanic and returns to the people', async () => {
  const operator = aPerson({ role: 'operator', language: 'en' })
  await open({}, { person: operator, search: `?mechanic=${mia.id}&name=Mia+Winter` })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('How customers see Mia Winter')
  expect(screen.getByRole('link', { name: 'People' }).getAttribute('href')).toBe('/console/people')
})
