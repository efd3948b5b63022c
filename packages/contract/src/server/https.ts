/** Value of `Strict-Transport-Security` (RFC 6797): browsers use only HTTPS, for one year. */
const HSTS = 'max-age=31536000'

export const hstsHeader = (includesSubdomains: boolean): string =>
  includesSubdomains ? `${HSTS}; includeSubDomains` : HSTS
