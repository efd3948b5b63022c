import { readFile } from 'node:fs/promises'
import { readPortrait } from '../features/mechanic-profiles/storage.ts'
import { getPhotoFile } from '../features/photos/files.ts'
import type { Service } from '../service.ts'
import type { Mail, MailPicture, OutgoingMail } from './mail-types.ts'
import { MAIL_HERO } from './mark.ts'

/** Reads the pictures of a mail, photos in their small size. One that was deleted since is left out, also of the HTML. */
export async function loadPictures(service: Pick<Service, 'files' | 'db'>, mail: Mail): Promise<OutgoingMail> {
  const { pictures = [] } = mail
  const read = pictures.map(async (picture) => {
    const content = await readPicture(service, picture)
    const type = 'drawing' in picture ? ('png' as const) : ('jpeg' as const)
    return content ? { cid: picture.cid, type, content } : undefined
  })
  const inline = (await Promise.all(read)).filter((picture) => picture !== undefined)
  const missing = pictures.filter(({ cid }) => !inline.some((picture) => picture.cid === cid))
  const html = missing.reduce((text, { cid }) => text.replace(new RegExp(`<img src="cid:${cid}"[^>]*>`), ''), mail.html)
  return { ...mail, html, inline }
}

const readPicture = ({ files, db }: Pick<Service, 'files' | 'db'>, picture: MailPicture) => {
  if ('drawing' in picture) return readFile(MAIL_HERO.file)
  if ('portraitId' in picture) return readPortrait(db, picture.portraitId)
  // A mail without its picture is better than a late one.
  return files.get(getPhotoFile(picture.photoId, 'small')).catch(() => undefined)
}
