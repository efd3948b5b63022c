import { aMechanic, aPerson, aSession, type Replies, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import remote from '../../remote.tsx'

const open = (replies: Replies = {}, session = aSession()) =>
  renderRoute(remote, { path: '/profile', language: 'en', replies, session })

const inEnglish = aSession({ person: aPerson({ language: 'en' }) })

test('signing out ends the session and leads to the start page', async () => {
  const { location, callsTo } = await open({ 'DELETE /api/session': null })
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
  await screen.findByText('elsewhere')
  expect(callsTo('DELETE /api/session')).toHaveLength(1)
  expect(location()).toBe('/')
})

test('signing out erases what the device stores of the person, and nothing else', async () => {
  const { id } = aPerson()
  const keys = { own: `radruf.outbox.${id}.t.1`, language: 'radruf.language', other: 'radruf.draft.message.someone.t' }
  for (const key of [keys.language, keys.other]) localStorage.setItem(key, 'x')
  localStorage.setItem(`radruf.call-place.${id}`, 'x')
  await open({ 'DELETE /api/session': null, 'GET /api/tickets': { tickets: [], nextCursor: null } })
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
  await screen.findByText('elsewhere')
  expect(Object.keys(localStorage).sort()).toEqual([keys.other, keys.language].sort())
})

test('with unsent input on the device, signing out asks first', async () => {
  const key = `radruf.outbox.${aPerson().id}.t.1`
  localStorage.setItem(key, '{}')
  const { callsTo } = await open({ 'DELETE /api/session': null, 'GET /api/tickets': { tickets: [], nextCursor: null } })
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Stay logged in' }))
  expect([callsTo('DELETE /api/session').length, localStorage.getItem(key)]).toEqual([0, '{}'])
  // Buttons ignore a second click within half a second, unless something was entered.
  document.body.dispatchEvent(new Event('input', { bubbles: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete and log out' }))
  await screen.findByText('elsewhere')
  expect([callsTo('DELETE /api/session').length, localStorage.getItem(key)]).toEqual([1, null])
})

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('name and language are saved together; the confirmation goes with the next change', async () => {
  const { callsTo, location } = await open({ 'PATCH /api/me': aPerson({ name: 'Kim S.' }) }, inEnglish)
  await userEvent.clear(nameField())
  await userEvent.type(nameField(), 'Kim S.')
  await save()
  expect((await screen.findByRole('status')).textContent).toBe('Saved.')
  expect(callsTo('PATCH /api/me').map(({ body }) => body)).toEqual([
    { name: 'Kim S.', language: 'en', hidesAddress: false, postalCode: '' },
  ])
  expect(location()).toBe('/profile')
  await userEvent.type(nameField(), 'x')
  expect(screen.queryByText('Saved.')).toBeNull()
})

test('a changed language applies at once after saving', async () => {
  const account = { person: aPerson({ language: 'en' }) }
  const setLanguage = vi.fn(async () => {})
  const { callsTo } = await renderRoute(remote, {
    path: '/profile',
    language: 'en',
    session: aSession(account),
    setLanguage,
    replies: { 'PATCH /api/me': ({ body }) => Object.assign(account.person, body) },
  })
  await userEvent.selectOptions(screen.getByRole('combobox'), 'de')
  expect(setLanguage).not.toHaveBeenCalled()
  await save()
  expect((await screen.findByRole('status')).textContent).toBe('Saved.')
  expect(callsTo('PATCH /api/me')).toHaveLength(1)
  await vi.waitFor(() => expect(setLanguage.mock.calls).toEqual([['de']]))
})

const postalCodeField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Postal code/ })

test('the postal code is saved with the rest of the form', async () => {
  const account = { person: aPerson({ language: 'en', postalCode: '10115' }) }
  const { callsTo } = await open({ 'PATCH /api/me': aPerson() }, aSession(account))
  expect(postalCodeField().value).toBe('10115')
  await userEvent.clear(postalCodeField())
  await userEvent.type(postalCodeField(), '04109')
  await save()
  await screen.findByText('Saved.')
  expect(callsTo('PATCH /api/me').map(({ body }) => body)).toEqual([
    { name: 'Kim Sommer', language: 'en', hidesAddress: false, postalCode: '04109' },
  ])
})

test('an invalid postal code is not sent; its error goes when it is corrected', async () => {
  const { calls } = await open({}, inEnglish)
  await userEvent.type(postalCodeField(), '00123')
  await save()
  expect(await screen.findByText('Invalid Postal code')).toBeTruthy()
  expect(calls).toEqual([])
  expect(document.activeElement).toBe(postalCodeField())
  await userEvent.clear(postalCodeField())
  expect(screen.queryByText('Invalid Postal code')).toBeNull()
})

test('a postal code that the service refuses gets the error at its field', async () => {
  await open({ 'PATCH /api/me': refuse('INVALID_INPUT', { fields: { postalCode: 'invalid_postal_code' } }) }, inEnglish)
  await userEvent.type(postalCodeField(), '10115')
  await save()
  await screen.findByText('errors.INVALID_INPUT')
  expect(postalCodeField().getAttribute('aria-invalid')).toBe('true')
  expect(nameField().hasAttribute('aria-invalid')).toBe(false)
})

test('hiding the internet address is saved with the form; without a relay server the reason stands at the choice', async () => {
  const isHidden = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Hide my internet address in calls' })
  const { callsTo } = await open({ 'PATCH /api/me': refuse('CALL_RELAY_MISSING') }, inEnglish)
  await userEvent.click(isHidden())
  await save()
  await screen.findByText('errors.CALL_RELAY_MISSING')
  expect(callsTo('PATCH /api/me')[0]?.body).toMatchObject({ hidesAddress: true })
  expect([isHidden().checked, isHidden().getAttribute('aria-invalid')]).toEqual([true, 'true'])
  await userEvent.click(isHidden())
  expect(screen.queryByText('errors.CALL_RELAY_MISSING')).toBeNull()
})

test('an empty name is not sent; its error goes when the name is typed', async () => {
  const { calls } = await open()
  await userEvent.clear(nameField())
  await save()
  expect(await screen.findByText('All fields are required')).toBeTruthy()
  expect(calls).toEqual([])
  expect(document.activeElement).toBe(nameField())
  await userEvent.type(nameField(), 'K')
  expect(screen.queryByText('All fields are required')).toBeNull()
})

test('a refused name stays in the field', async () => {
  await open({ 'PATCH /api/me': refuse('INVALID_INPUT') })
  await userEvent.type(nameField(), '!')
  await save()
  await screen.findByText('errors.INVALID_INPUT')
  expect(nameField().getAttribute('aria-invalid')).toBe('true')
  expect(nameField().value).toBe('Kim Sommer!')
})

test('an error that belongs to no field is shown in the form', async () => {
  await open({ 'PATCH /api/me': refuse('INTERNAL') })
  await save()
  expect((await screen.findByRole('alert')).textContent).toContain('errors.INTERNAL')
  expect(nameField().hasAttribute('aria-invalid')).toBe(false)
})

test('German and English are offered under their own names', async () => {
  await open()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Deutsch', 'English'])
})

test('mechanics do not see links for customers only', async () => {
  await open({}, aSession({ person: aMechanic() }))
  expect(screen.queryByRole('link', { name: 'All tickets' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Frequently asked questions' })).toBeTruthy()
  expect(screen.getByText('What customers see in chat and on calls.')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /^Postal code/ })).toBeNull()
})

test('an operator, who takes part in no calls, has no choice about them, and saving keeps the former one', async () => {
  const account = { person: aPerson({ role: 'operator', language: 'en', hidesAddress: true }) }
  const { callsTo } = await open({ 'PATCH /api/me': aPerson() }, aSession(account))
  expect(screen.queryByRole('checkbox')).toBeNull()
  await save()
  await screen.findByText('Saved.')
  expect(callsTo('PATCH /api/me').map(({ body }) => body)).toEqual([{ name: 'Kim Sommer', language: 'en' }])
})
