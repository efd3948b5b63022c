declare global {
  interface Window {
    /** Interface of the consent service's script (Usercentrics, version 3), once it is loaded. */
    __ucCmp?: { showSecondLayer: () => Promise<unknown> }
  }
}

/**
 * Opens the choices of the cookie-consent service, where consent is withdrawn as it was given. Returns false when they cannot be
 * opened, for example because the browser blocks the service's script.
 */
export async function openConsentSettings(): Promise<boolean> {
  try {
    await window.__ucCmp?.showSecondLayer()
    return window.__ucCmp !== undefined
  } catch {
    return false
  }
}
