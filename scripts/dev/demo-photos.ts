/** Pictures of one bike, by their names in the demo data. They stand for a customer's photos. */
export const DEMO_PHOTOS = {
  bike: 'anna-whole',
  top: 'anna-chainring',
  side: 'anna-cassette',
  oblique: 'anna-derailleur',
}
