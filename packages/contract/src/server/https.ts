/** Value of `Strict-Transport-Security` (RFC 6797): browsers use only HTTPS, for one year. */
export const HSTS = 'max-age=31536000'
