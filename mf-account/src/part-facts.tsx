import { formatPrice, type NeededPart } from '@radruf/contract'
import { useLanguage } from '@radruf/shell-kit'
import { useTexts } from './texts/index.ts'

/** Number, price, note and bikes of a needed part. */
export function PartFacts({ part: { number, price, note, fits } }: { part: NeededPart }) {
  const t = useTexts()
  const language = useLanguage()
  return (
    <>
      {number && <p>{t('part.number', { number })}</p>}
      {price && <p>{t('part.price', { price: formatPrice(price, language) })}</p>}
      {note && <p>{note}</p>}
      {fits && <p>{t('part.fits', { fits })}</p>}
    </>
  )
}
