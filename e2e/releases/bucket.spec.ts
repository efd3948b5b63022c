import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCOUNT } from '@radruf/bucket/testing'
import { startProduct } from '../support/product.ts'
import { BUTTON, createRemoteClient } from '../support/shipping.ts'
import { startStorage } from '../support/storage.ts'
import { expect, test } from '../support/test.ts'

test('releases in a bucket: fill, publish, rollback, a second server, and serving while the storage is unavailable @deep', async ({
  page,
}) => {
  const objects = mkdtempSync(join(tmpdir(), 'radruf-bucket-'))
  const storage = await startStorage(objects)
  const settings = {
    RELEASE_STORE: 's3://radruf-releases/live',
    S3_ENDPOINT: storage.endpoint,
    S3_REGION: ACCOUNT.region,
    S3_ACCESS_KEY_ID: ACCOUNT.accessKeyId,
    S3_SECRET_ACCESS_KEY: ACCOUNT.secretAccessKey,
  }
  const first = await startProduct(settings)
  const remote = createRemoteClient(first, settings)
  try {
    await remote.expectText(BUTTON)
    const hash = await remote.publish('Code aus dem Eimer', '7.0.0')
    await remote.expectText('Code aus dem Eimer')
    expect(readFileSync(join(objects, 'radruf-releases/live/registry.json'), 'utf8')).toContain(hash)

    // A second machine has no copy of the store and only the public key.
    const publicKey = readFileSync(join(first.dataDir, 'registry-key.pub'), 'utf8')
    const second = await startProduct({ ...settings, REGISTRY_PUBLIC_KEY: publicKey })
    try {
      remote.done('rollback', 'mf-auth')
      await page.goto(`${second.url}/login`)
      await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('nobody')
      await expect(page.getByRole('button', { name: BUTTON })).toBeVisible()
      const [old = ''] = (await remote.visit()).html.match(/\/remotes\/mf-auth\/\w+\/[^"]*remote-entry[^"]*\.js/) ?? []
      expect((await fetch(second.url + old.replace(/(mf-auth\/)\w+/, `$1${hash}`))).status).toBe(200)

      storage.close()
      await createRemoteClient(second, settings).expectText(BUTTON)
      await expect.poll(() => second.output()).toContain('REGISTRY NOT READ')
    } finally {
      await second.stop()
    }
  } finally {
    storage.close()
    await first.stop()
  }
})
