/** Votes about one release: of networks for which it failed, and of those for which it mounted. */
export type Votes = { failed: number; mounted: number }

/**
 * Evidence, as a natural logarithm, that a release fails more often than its predecessor.
 *
 * It is a likelihood ratio. The numerator averages over all pairs of failure rates, with Jeffreys' prior for the release (the estimator of
 * Krichevsky and Trofimov, 1981) and one for the predecessor that expects it to be healthy; the prior affects the power, not the error.
 * The denominator is the largest likelihood of a pair that obeys the null hypothesis "rate ≤ predecessor's rate". Under each such
 * pair the ratio is at most a nonnegative martingale with mean 1, so by Ville's inequality it ever exceeds 1/α with a probability of
 * at most α, however often it is computed.
 *
 * Sources: H. Robbins, Statistical methods related to the law of the iterated logarithm (Annals of Mathematical Statistics 41, 1970);
 * R. Johari, P. Koomen, L. Pekelis, D. Walsh, Always valid inference (Operations Research 70, 2022), the mixture sequential
 * probability ratio test; L. Wasserman, A. Ramdas, S. Balakrishnan, Universal inference (PNAS 117, 2020), for the denominator.
 */
export function evidenceAbovePredecessor(own: Votes, predecessor: Votes): number {
  const both = { failed: own.failed + predecessor.failed, mounted: own.mounted + predecessor.mounted }
  const isAbove = shareOf(own) > shareOf(predecessor)
  const denominator = isAbove
    ? lnLikelihood(both, shareOf(both))
    : lnLikelihood(own, shareOf(own)) + lnLikelihood(predecessor, shareOf(predecessor))
  return lnMixture(own, JEFFREYS) + lnMixture(predecessor, HEALTHY) - denominator
}

/** Evidence, as a natural logarithm, that a release fails more often than `rate`. See {@link evidenceAbovePredecessor}. */
export const evidenceAboveRate = (own: Votes, rate: number): number =>
  lnMixture(own, JEFFREYS) - lnLikelihood(own, Math.min(rate, shareOf(own)))

/** Share of failures; 0 without votes. */
export const shareOf = ({ failed, mounted }: Votes): number => (failed ? failed / (failed + mounted) : 0)

/** Parameters of a beta distribution of failure rates. */
type Prior = { failed: number; mounted: number }
const JEFFREYS: Prior = { failed: 0.5, mounted: 0.5 }
/** Expects a share of failures of one percent. */
const HEALTHY: Prior = { failed: 0.5, mounted: 50 }

const lnLikelihood = ({ failed, mounted }: Votes, rate: number) =>
  (failed ? failed * Math.log(rate) : 0) + (mounted ? mounted * Math.log(1 - rate) : 0)

/** Likelihood of the votes, averaged over all rates with this prior. */
const lnMixture = (votes: Votes, prior: Prior) =>
  lnBeta(votes.failed + prior.failed, votes.mounted + prior.mounted) - lnBeta(prior.failed, prior.mounted)

const lnBeta = (a: number, b: number) => lnGamma(a) + lnGamma(b) - lnGamma(a + b)

/** Logarithm of the gamma function for positive numbers: Stirling's series (Abramowitz and Stegun 6.1.41), exact to 1e-10. */
function lnGamma(x: number): number {
  let shift = 0
  let y = x
  for (; y < 10; y++) shift += Math.log(y)
  const series = 1 / (12 * y) - 1 / (360 * y ** 3) + 1 / (1260 * y ** 5)
  return (y - 0.5) * Math.log(y) - y + Math.log(2 * Math.PI) / 2 + series - shift
}
