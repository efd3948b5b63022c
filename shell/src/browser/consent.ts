declare global {
  interface Window {
    /** Interface of the consent service's script (Usercentrics, version 3), once it is loaded. */
    __ucCmp?: { showSecondLayer: () => unknown }
  }
}

/** Opens the choices of the cookie-consent service, where consent is withdrawn as it was given. */
export const openConsentSettings = (): void => void window.__ucCmp?.showSecondLayer()
