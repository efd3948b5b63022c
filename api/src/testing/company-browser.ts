import type { TestClient } from './client.ts'

/** A browser's cookies at the provider. */
type Jar = Map<string, string>
const FORM = /<form(?:[^>]*action="([^"]+)")?/
const HIDDEN = /<input type="hidden" name="([^"]+)" value="([^"]*)"/g

/** A browser at the provider's pages, which the provider's session outlives. */
export function createProviderBrowser(issuer: string) {
  const jar: Jar = new Map()
  const request = async (url: string, body?: URLSearchParams) => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body && { method: 'POST', body }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return response
  }
  /** Follows redirects and sends forms until the provider sends the browser to another origin. Returns that address. */
  const walk = async (from: string, onForm: (html: string) => URLSearchParams): Promise<string> => {
    let at = from
    let response = await request(at)
    for (let step = 0; step < 12; step += 1) {
      const location = response.headers.get('location')
      if (location) {
        const next = new URL(location, issuer)
        if (next.origin !== issuer) return next.href
        at = next.href
        response = await request(at)
        continue
      }
      const html = await response.text()
      const form = FORM.exec(html)
      if (!form) throw new Error(`The provider shows no form: ${response.status} ${html.slice(0, 2000)}`)
      // The page of a form without an action is its own target.
      response = await request(form[1] ? new URL(form[1], issuer).href : at, onForm(html))
    }
    throw new Error('The provider does not send the browser back.')
  }
  return {
    /** Signs in at the provider's page. Returns the address of the product with the provider's reply. */
    signIn: (page: string, login: string) => walk(page, () => new URLSearchParams({ login })),
    cancel: (page: string) => walk(page, () => new URLSearchParams({ cancel: '1' })),
    /** Confirms signing out there. */
    signOut: (page: string) =>
      walk(page, (html) => {
        const hidden = [...html.matchAll(HIDDEN)].map(([, name = '', value = '']) => [name, value])
        return new URLSearchParams([...hidden, ['logout', 'yes']])
      }),
  }
}

/** The address that a reply redirects to. */
export async function openPage(client: TestClient, path: string): Promise<string> {
  const { status, headers, body } = await client.get(path)
  if (status !== 303) throw new Error(`${path} replied ${status}: ${JSON.stringify(body)}`)
  return String(headers.location)
}
