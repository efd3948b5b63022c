import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { votingNetwork } from './outcomes.ts'

/** Identity of a rendered page: the visitor's address, and its releases as `remote=hash`. */
export type PageIdentity = { address: string; releases: readonly string[] }

export type PageTokens = {
  /** Creates the token that a page sends with its reports. */
  issue: (page: PageIdentity) => string
  /**
   * Whether a vote counts: the token was issued for this network and these releases, by any server with this secret, and this server has
   * not counted the same vote of the page before. `vote` names the vote, for example `mf-auth failed`.
   */
  redeem: (token: string, page: PageIdentity, vote: string) => boolean
}

/** Milliseconds in which a page may vote. Later failures of an open page are logged and not counted. */
export const PAGE_TOKEN_LIFETIME_MS = 10 * 60 * 1000
/** Pages whose votes are remembered; beyond that none are counted until older tokens expire. */
const MAX_REDEEMED_PAGES = 100_000

/**
 * Tokens that tie reports to pages which were rendered with this secret: `<expiry>.<nonce>.<HMAC>`. They carry no personal data and
 * are valid for one network, so that a token of one visitor is worthless to another.
 */
export function createPageTokens(secret: string, now: () => number = Date.now): PageTokens {
  /** Votes by nonce, oldest page first. */
  const redeemed = new Map<string, { expires: number; votes: Set<string> }>()
  const sign = (head: string, { address, releases }: PageIdentity) =>
    createHmac('sha256', secret)
      .update(['page', head, votingNetwork(address), ...releases].join(' '))
      .digest('base64url')
  const forgetExpired = () => {
    for (const [nonce, { expires }] of redeemed) {
      if (expires >= now()) return
      redeemed.delete(nonce)
    }
  }
  return {
    issue: (page) => {
      const head = `${(now() + PAGE_TOKEN_LIFETIME_MS).toString(36)}.${randomBytes(9).toString('base64url')}`
      return `${head}.${sign(head, page)}`
    },
    redeem: (token, page, vote) => {
      const [expiry = '', nonce = '', signature = ''] = token.split('.')
      const expires = Number.parseInt(expiry, 36)
      if (!(expires >= now())) return false
      if (!isEqual(signature, sign(`${expiry}.${nonce}`, page))) return false
      forgetExpired()
      const known = redeemed.get(nonce) ?? { expires, votes: new Set<string>() }
      if (known.votes.has(vote) || (redeemed.size >= MAX_REDEEMED_PAGES && !redeemed.has(nonce))) return false
      redeemed.set(nonce, known)
      known.votes.add(vote)
      return true
    },
  }
}

const isEqual = (given: string, wanted: string) =>
  given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))
