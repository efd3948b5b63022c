import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addAuthenticator } from '../support/authenticator.ts'
import { BUTTON, shippingTest } from '../support/shipping.ts'
import { expect } from '../support/test.ts'
import { createTapCounter } from '../taps/tap-counter.ts'

const test = shippingTest()
test.describe.configure({ mode: 'serial' })

/** Taps from the page of the parts to the release before, with a passkey. On the command line it is one line. */
const ROLLBACK_TAPS = 3

test('an operator rolls a remote back with a passkey, and the next page has the older release', async ({
  product,
  openContext,
  invite,
  signIn,
  remote,
}) => {
  remote.done('publish', 'mf-auth', '--dist', remote.build('Code kaputt', '9.8.0'))
  await remote.expectText('Code kaputt')
  const context = await openContext()
  await signIn(context, invite('Ole', { role: 'operator' }))
  const counter = await createTapCounter(context)
  const page = await context.newPage()
  await addAuthenticator(context, page)
  await page.goto('/profile/security')
  await page.getByRole('button', { name: 'Passkey anlegen' }).click()
  await expect(page.getByText('Der Passkey ist angelegt.')).toBeVisible()
  // The session is no longer fresh: the decision needs the passkey.
  await product.setClock(new Date(Date.now() + 11 * 60_000).toISOString())
  await page.goto('/console/releases')
  await counter.countScreen(page)
  const before = counter.screens.reduce((sum, { taps }) => sum + taps, 0)

  await page.getByRole('link', { name: 'Anmeldung zurückrollen' }).click()
  await expect(page.getByText(/gilt wieder für alle, in unter 10 Sekunden. 9.8.0 bekommt niemand mehr./)).toBeVisible()
  await page.getByRole('button', { name: /Passkey/ }).click()
  await page.getByRole('button', { name: /^Auf .* zurückrollen$/ }).click()
  await expect(page.getByText(/^Anmeldung: .* gilt wieder für alle.$/)).toBeVisible()
  await counter.countScreen(page)
  expect(counter.screens.reduce((sum, { taps }) => sum + taps, 0) - before).toBeLessThanOrEqual(ROLLBACK_TAPS)

  await remote.expectText(BUTTON)
  const { remotes } = JSON.parse(readFileSync(remote.registry, 'utf8')) as {
    remotes: Record<string, { history: { what: string; by: string }[] }>
  }
  expect(remotes['mf-auth']?.history[0]).toMatchObject({ what: 'rollback', by: 'Ole' })
  expect(readFileSync(join(product.dataDir, 'registry/registry-audit.jsonl'), 'utf8')).toContain('"token":"console"')
  expect(product.ops('security-log').stdout).toContain('rollback mf-auth')
})

test('stopped releases refuse a publish on the command line, until they go on', async ({ remote }) => {
  expect(remote.mf('freeze').stdout).toContain('Releases are STOPPED')
  const refused = remote.mf('publish', 'mf-auth', '--dist', remote.build('Code später', '9.8.1'))
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain('Refused: releases are stopped since')
  expect(remote.mf('unfreeze').stdout).toContain('Releases go on.')
})
