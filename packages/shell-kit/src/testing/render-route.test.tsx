import { unwrap } from '@radruf/contract/client'
import { screen } from '@testing-library/react'
import { Form, redirect, useActionData, useLoaderData } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createUseTexts, getShell, toRefusal } from '../index.ts'
import { defineRemote } from '../shell.ts'
import { aTicket, refuse, renderRoute } from './index.ts'

const useTexts = createUseTexts('mf-account', { hello: '' })
const remote = defineRemote({
  routes: [
    {
      id: 'mf-account:tickets',
      path: '/tickets',
      loader: async ({ context }) => unwrap(getShell(context).api.GET('/api/tickets')),
      action: async ({ context, request }) => {
        const form = await request.formData()
        if (form.get('word') !== 'wheel') throw new Error('The form did not arrive.')
        try {
          await unwrap(getShell(context).api.POST('/api/tickets'))
        } catch (error) {
          return toRefusal(error)
        }
        return redirect('/overview?new=1')
      },
      Component: () => {
        const { tickets } = useLoaderData<{ tickets: { number: number }[] }>()
        const result = useActionData<{ refusal: { code: string } }>()
        return (
          <Form method="post">
            {useTexts()('hello')} {tickets.map(({ number }) => number)} {result?.refusal.code}
            <input name="word" defaultValue="wheel" />
            <button type="submit">send</button>
          </Form>
        )
      },
    },
  ],
  texts: { de: { hello: 'Guten Tag' }, en: { hello: 'Hello' } },
})

test('a page renders its texts and the data of its loader', async () => {
  await renderRoute(remote, {
    path: '/tickets',
    replies: { 'GET /api/tickets': { tickets: [aTicket({ number: 7 })], nextCursor: null } },
  })
  expect(screen.getByText(/Guten Tag 7/)).toBeTruthy()
})

test('an action receives the form and redirects', async () => {
  const { location, callsTo } = await renderRoute(remote, {
    path: '/tickets',
    replies: { 'GET /api/tickets': { tickets: [], nextCursor: null }, 'POST /api/tickets': aTicket() },
  })
  screen.getByRole('button').click()
  await screen.findByText('elsewhere')
  expect(location()).toBe('/overview?new=1')
  expect(callsTo('POST /api/tickets')).toHaveLength(1)
})

test('a refusal becomes the result of the action', async () => {
  await renderRoute(remote, {
    path: '/tickets',
    replies: {
      'GET /api/tickets': { tickets: [], nextCursor: null },
      'POST /api/tickets': refuse('TICKET_ALREADY_OPEN'),
    },
  })
  screen.getByRole('button').click()
  expect(await screen.findByText(/TICKET_ALREADY_OPEN/)).toBeTruthy()
})

test('a call without a reply in the test renders the error boundary', async () => {
  await renderRoute(remote, { path: '/tickets', replies: {} })
  expect(screen.getByRole('alert')).toBeTruthy()
})
