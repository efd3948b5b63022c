import {
  formatPrice,
  getFirstName,
  PART_NAME_LENGTH_MAX,
  PART_NUMBER_LENGTH_MAX,
  PART_TEXT_LENGTH_MAX,
  type Snapshot,
  type Ticket,
} from '@radruf/contract'
import { Button, Row, Stack, TextField, type TextFieldProps } from '@radruf/shared-ui'
import { PhotoImage, useLanguage, useTextLimit } from '@radruf/shell-kit'
import { type PartInput, parsePriceRange } from './part-input.ts'
import css from './parts.module.css'
import { useTexts } from './texts/index.ts'

/** The errors of the fields of a part. */
export type PartFieldErrors = { partName?: string | undefined; priceFrom?: string | undefined }

type PartRowProps = {
  ticket: Ticket
  part: PartInput
  isEdited: boolean
  onEdit: () => void
  onRemove: () => void
  onChange: (part: PartInput) => void
  problems: PartFieldErrors
}

/** A needed part with its number and price. Its fields open below it. */
export function PartRow({ ticket, part, isEdited, onEdit, onRemove, ...fields }: PartRowProps) {
  const t = useTexts()
  const language = useLanguage()
  const price = parsePriceRange(part)
  const picture = ticket.snapshots.find(({ id }) => id === part.snapshotId)
  return (
    <li className={css.Part}>
      <div className={css.Facts}>
        {picture && <PhotoImage photo={picture} alt={t('picture')} sizes="4rem" className={css.Picture} />}
        <p className={css.Name}>
          <strong>{part.name}</strong> {part.number && t('numbered', { number: part.number })}
          {part.fits && <span>{part.fits}</span>}
        </p>
        <p className={css.Price}>
          {price ? (
            <>
              <strong>{formatPrice(price, language)}</strong> <span>{t('estimated')}</span>
            </>
          ) : (
            <span>{t('unknownPrice')}</span>
          )}
        </p>
      </div>
      <Row gap="s">
        <Button
          type="button"
          variant="quiet"
          aria-expanded={isEdited}
          aria-label={t('editNamed', { name: part.name })}
          onClick={onEdit}
        >
          {t('edit')}
        </Button>
        <Button type="button" variant="quiet" aria-label={t('removeNamed', { name: part.name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </Row>
      {isEdited && <PartFields ticket={ticket} part={part} {...fields} />}
    </li>
  )
}

type TextName = 'name' | 'number' | 'priceFrom' | 'priceTo' | 'note' | 'fits'

function PartFields({
  ticket,
  part,
  onChange,
  problems,
}: Pick<PartRowProps, 'ticket' | 'part' | 'onChange' | 'problems'>) {
  const t = useTexts()
  const toLimit = useTextLimit()
  const renderField = (name: TextName, props: Omit<TextFieldProps & { multiline?: false }, 'label' | 'value'>) => (
    <TextField
      {...props}
      label={t(name)}
      value={part[name]}
      onChange={({ target }) => onChange({ ...part, [name]: target.value })}
      // Enter would send the form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  )
  const limit = toLimit(PART_TEXT_LENGTH_MAX)
  return (
    <Stack gap="m">
      {renderField('name', {
        name: 'partName',
        hint: t('nameHint', { name: getFirstName(ticket.customer.name) }),
        limit: toLimit(PART_NAME_LENGTH_MAX),
        error: problems.partName,
      })}
      {renderField('number', { name: 'partNumber', limit: toLimit(PART_NUMBER_LENGTH_MAX) })}
      {renderField('priceFrom', { name: 'priceFrom', inputMode: 'decimal', error: problems.priceFrom })}
      {renderField('priceTo', { name: 'priceTo', inputMode: 'decimal' })}
      {renderField('note', { name: 'partNote', limit })}
      {renderField('fits', { name: 'partFits', limit })}
      <PartPicture
        snapshots={ticket.snapshots}
        chosen={part.snapshotId}
        onChoose={(snapshotId) => onChange({ ...part, snapshotId })}
      />
    </Stack>
  )
}

type PartPictureProps = {
  snapshots: readonly Snapshot[]
  chosen: string | null
  onChoose: (id: string | null) => void
}

/** The picture of the call that shows the part. */
function PartPicture({ snapshots, chosen, onChoose }: PartPictureProps) {
  const t = useTexts()
  if (snapshots.length === 0) return null
  return (
    <fieldset>
      <legend>{t('picture')}</legend>
      <div className={css.Pictures}>
        <label className={css.Choice}>
          <input type="radio" name="partPicture" checked={chosen === null} onChange={() => onChoose(null)} />
          {t('noPicture')}
        </label>
        {snapshots.map((snapshot, index) => (
          <label key={snapshot.id} className={css.Choice}>
            <input
              type="radio"
              name="partPicture"
              checked={chosen === snapshot.id}
              onChange={() => onChoose(snapshot.id)}
            />
            <PhotoImage
              photo={snapshot}
              alt={t('pictureNumber', { number: index + 1 })}
              sizes="6rem"
              className={css.Picture}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
