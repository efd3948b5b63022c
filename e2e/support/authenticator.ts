import type { BrowserContext, Page } from '@playwright/test'

/**
 * Gives the page's browser a device that checks the person itself, as a phone with a fingerprint does. Returns the function that lets the
 * person touch it, or not: otherwise the suggestions of the sign-in page sign in without a press.
 */
export async function addAuthenticator(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return (enabled: boolean) => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
}
