import type { FastifyRequest } from 'fastify'

/** A cookie of the shell, for every page. A browser that came over HTTPS sends it over HTTPS only. */
export const writeCookie = (
  { protocol }: Pick<FastifyRequest, 'protocol'>,
  name: string,
  value: string,
  attributes = '',
): string => `${name}=${value}; Path=/; SameSite=Lax${protocol === 'https' ? '; Secure' : ''}${attributes}`
