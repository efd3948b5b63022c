/** A place on the earth, in degrees. */
export type Position = { latitude: number; longitude: number }

const EARTH_RADIUS_KM = 6371
const PARTS_PER_KM = 10

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

/** Reads `52.4987, 13.4221`, as maps write it. Returns undefined for other texts and for places that do not exist. */
export function parsePosition(text: string): Position | undefined {
  const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d+)?)[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(text.trim()) ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  const position = { latitude: Number(latitude), longitude: Number(longitude) }
  return Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180 ? position : undefined
}

/** The distance as the crow flies (haversine), in kilometres with one decimal place. */
export function measureKilometres(from: Position, to: Position): number {
  const halfChord =
    Math.sin(toRadians(to.latitude - from.latitude) / 2) ** 2 +
    Math.cos(toRadians(from.latitude)) *
      Math.cos(toRadians(to.latitude)) *
      Math.sin(toRadians(to.longitude - from.longitude) / 2) ** 2
  const distance = 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(halfChord)))
  return Math.round(distance * PARTS_PER_KM) / PARTS_PER_KM
}

/** The mean of positions in one region; undefined without one. */
export function toMeanPosition(positions: readonly Position[]): Position | undefined {
  const count = positions.length
  if (count === 0) return undefined
  const mean = (pick: (position: Position) => number) => positions.reduce((sum, place) => sum + pick(place), 0) / count
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) }
}
