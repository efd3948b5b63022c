import type { SparePart } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FEATURE_DATABASES, startTestService, type TestService } from '../../testing/service.ts'
import { parseSpareParts, replaceSpareParts } from './import.ts'

const CSV = `number,name_de,name_en,price_from,price_to,part,fits
10148,Schaltauge,Derailleur hanger,18,24,derailleur_hanger,Cube
10149,Schaltauge,Derailleur hanger,20,24,derailleur_hanger,Canyon
K-11,Kette 11-fach,Chain 11-speed,25,"39,90",chain,Shimano
X_1,Prüfgerät 100 %,Tester,5,5,,
`

describe.each(FEATURE_DATABASES)('spare parts on the %s database', (database) => {
  let harness: TestService
  beforeAll(async () => {
    harness = await startTestService({ database })
    await replaceSpareParts(harness.service, parseSpareParts(CSV).parts)
  })
  afterAll(() => harness.stop())

  const find = async (query: string) => {
    const mia = await harness.signedIn('mechanic', 'mia@example.test')
    return (await mia.get<{ spareParts: SparePart[] }>(`/api/spare-parts?${query}`)).body.spareParts
  }
  const findNumbers = async (q: string) => (await find(`q=${encodeURIComponent(q)}`)).map(({ number }) => number)

  test.each([
    ['schaltauge', ['10148', '10149']],
    ['Hanger canyon', ['10149']],
    ['mech hanger', ['10148', '10149']],
    ['K-11', ['K-11']],
    ['PRUF', ['X_1']],
    ['%%', []],
    ['__', []],
    ['x', []],
    ['Sattel', []],
  ])('%j finds %j', async (q, numbers) => {
    expect(await findNumbers(q)).toEqual(numbers)
  })

  test('without a query the parts of a kind are listed, with name, bikes and price', async () => {
    expect(await find('partId=chain')).toEqual([
      {
        number: 'K-11',
        partId: 'chain',
        name: { de: 'Kette 11-fach', en: 'Chain 11-speed' },
        fits: 'Shimano',
        price: { from: 2500, to: 3990 },
      },
    ])
    expect(await find('')).toEqual([])
    expect(await find('partId=chain&q=x'), 'a query that is too short').toEqual([])
  })

  test('an import replaces the list as a whole', async () => {
    await replaceSpareParts(harness.service, parseSpareParts(CSV.split('\n').slice(0, 2).join('\n')).parts)
    expect(await findNumbers('schaltauge')).toEqual(['10148'])
    await replaceSpareParts(harness.service, parseSpareParts(CSV).parts)
  })
})
