import { readFile } from 'node:fs/promises'
import { photoPath } from '../features/photos/files.ts'
import type { Service } from '../service.ts'
import type { Mail, OutgoingMail } from './mail-types.ts'

/** Reads the pictures of a mail in their small size. One that was deleted since is left out, also of the HTML. */
export async function loadPictures({ settings }: Pick<Service, 'settings'>, mail: Mail): Promise<OutgoingMail> {
  const { pictures = [] } = mail
  const read = pictures.map(async ({ cid, photoId }) => {
    const content = await readFile(photoPath(settings.dataDir, photoId, 'small')).catch(() => undefined)
    return content ? { cid, content } : undefined
  })
  const inline = (await Promise.all(read)).filter((picture) => picture !== undefined)
  const missing = pictures.filter(({ cid }) => !inline.some((picture) => picture.cid === cid))
  const html = missing.reduce((text, { cid }) => text.replace(new RegExp(`<img src="cid:${cid}"[^>]*>`), ''), mail.html)
  return { ...mail, html, inline }
}
