import { formatPrice, type NeededPart } from '@radruf/contract'
import { useLanguage } from '@radruf/shell-kit'
import { useTexts } from './texts/index.ts'

/** Number, price, note and bikes of a needed part. */
export function PartFacts({ part: { number, price, note, fits } }: { part: NeededPart }) {
  const t = useTexts()
  const language = useLanguage()
  const facts = [
    ...(number ? [t('part.number', { number })] : []),
    ...(price ? [t('part.price', { price: formatPrice(price, language) })] : []),
  ]
  return (
    <>
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      {note && <p>{note}</p>}
      {fits && <p>{t('part.fits', { fits })}</p>}
    </>
  )
}
