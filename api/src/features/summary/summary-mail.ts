import {
  type AgreedPoint,
  formatPrice,
  type Language,
  type NeededPart,
  type Outcome,
  pathTo,
  STARS_QUERY,
  type SummaryStory,
} from '@radruf/contract'
import { facts, link, person, renderMail, stars, steps, text } from '../../mail/layout.ts'
import type { Template } from '../../mail/mail.ts'

type SummaryTexts = {
  subject: (result: string) => string
  lead: (mechanic: string) => string
  outcomes: Record<Outcome, string>
  /** The outcome as a sentence without its full stop. */
  results: Record<Outcome, string>
  picture: (number: number) => string
  steps: string
  next: Record<Outcome, string>
  part: {
    name: string
    number: string
    price: string
    note: string
    fits: string
    estimated: (price: string) => string
  }
  agreed: { done: string; open: string }
  rate: string
  stars: (count: number) => string
  action: string
  pictures: string
}

const TEXTS: Record<Language, SummaryTexts> = {
  de: {
    subject: (result) => `${result}: Ihre Zusammenfassung`,
    lead: (mechanic) => `${mechanic} hat zusammengefasst, was Ihr Videoanruf ergeben hat:`,
    outcomes: {
      fixed: 'Behoben',
      part_needed: 'Ein Ersatzteil wird gebraucht',
      another_call: 'Ein weiterer Anruf ist nötig',
      workshop: 'Ein Fall für die Werkstatt',
      unsafe: 'Nicht fahren: das Fahrrad ist nicht sicher',
    },
    next: {
      fixed: 'Ihr Ticket ist geschlossen. Gute Fahrt!',
      part_needed:
        'Ihr Ticket bleibt offen, der Chat auch. Sobald Sie das Teil haben, tippen Sie in der App auf „Teil ist da“ und wählen eine Zeit für das nächste Gespräch.',
      another_call: 'Wählen Sie in der App einen neuen Termin.',
      workshop: 'In der App finden Sie, wie es mit einer Werkstatt weitergeht.',
      unsafe: 'Bitte fahren Sie nicht mehr mit dem Rad. In der App finden Sie, wie es mit einer Werkstatt weitergeht.',
    },
    part: {
      name: 'Ersatzteil',
      number: 'Nummer',
      price: 'Preis',
      note: 'Hinweis',
      fits: 'Passt zu',
      estimated: (price) => `${price}, geschätzt`,
    },
    agreed: { done: 'Erledigt', open: 'Noch zu tun' },
    rate: 'Wie war der Anruf?',
    stars: (count) => `${count} von 5 Sternen`,
    action: 'Ticket ansehen',
    pictures: 'Schritte mit Bildern ansehen',
    steps: 'Das haben Sie gemacht:',
    picture: (number) => `Bild zu Schritt ${number}`,
    results: {
      fixed: 'Ihr Rad läuft wieder',
      part_needed: 'Es fehlt noch ein Ersatzteil',
      another_call: 'Ein weiterer Anruf ist nötig',
      workshop: 'Ein Fall für die Werkstatt',
      unsafe: 'Bitte fahren Sie nicht',
    },
  },
  en: {
    subject: (result) => `${result}: your summary`,
    lead: (mechanic) => `${mechanic} has written up your video call:`,
    outcomes: {
      fixed: 'Fixed',
      part_needed: 'A part is needed',
      another_call: 'Another call is needed',
      workshop: 'One for the workshop',
      unsafe: 'Do not ride: the bike is not safe',
    },
    next: {
      fixed: 'Your ticket is closed. Happy riding!',
      part_needed:
        'Your ticket stays open, and so does the chat. Once you’ve got the part, tap “I have the part” in the app and pick a time for the next call.',
      another_call: 'Pick a new time in the app.',
      workshop: 'The app shows you workshops near you and what to do next.',
      unsafe: 'Please do not ride the bike any more. The app shows you workshops near you and what to do next.',
    },
    part: {
      name: 'Part',
      number: 'Number',
      price: 'Price',
      note: 'Note',
      fits: 'Fits',
      estimated: (price) => `${price}, estimated`,
    },
    agreed: { done: 'Done', open: 'Still to do' },
    rate: 'How was the call?',
    stars: (count) => `${count} of 5 stars`,
    action: 'View ticket',
    pictures: 'See the steps with pictures',
    steps: 'What you did:',
    picture: (number) => `Picture of step ${number}`,
    results: {
      fixed: 'Your bike is running again',
      part_needed: 'You still need a part',
      another_call: 'We need another call',
      workshop: 'One for the workshop',
      unsafe: 'Please don’t ride your bike',
    },
  },
}

/** The name of an outcome as customers read it. */
export const getOutcomeName = (outcome: Outcome, language: Language): string => TEXTS[language].outcomes[outcome]

const STARS = [1, 2, 3, 4, 5]

/** Steps with a picture in the mail. The ticket has all. */
const PICTURES_MAX = 6

/**
 * Writes the mail with the mechanic's summary in the customer's language. The mechanic's own text is not translated. It has the pictures
 * of the steps only; the others are in the ticket.
 */
export const summaryMail: Template<{
  outcome: Outcome
  story: SummaryStory
  agreed: readonly AgreedPoint[]
  parts: readonly NeededPart[]
  mechanic: string
  portraitId?: string | null | undefined
  ticketId: string
}> = ({ to, outcome, story, agreed, parts, mechanic, portraitId, ticketId }, language, brand) => {
  const texts = TEXTS[language]
  const result = texts.results[outcome]
  const address = brand.publicUrl + pathTo('/tickets/:ticketId', { ticketId })
  const shown = story.steps.map(({ text, picture }, index) => {
    const hasPicture = picture && story.steps.slice(0, index).filter((step) => step.picture).length < PICTURES_MAX
    return { text, photo: hasPicture ? { ...picture, alt: texts.picture(index + 1) } : undefined }
  })
  return renderMail({
    to,
    subject: texts.subject(result),
    heading: `${result}.`,
    blocks: [
      person(texts.lead(mechanic), portraitId),
      ...(story.lead ? [text(story.lead)] : []),
      ...(shown.length > 0 ? [text(texts.steps), steps(shown)] : []),
      ...(agreed.length > 0
        ? [facts(agreed.map(({ text, done }) => ({ term: texts.agreed[done ? 'done' : 'open'], detail: text })))]
        : []),
      ...parts.map((part) => facts(toPartFacts(part, language))),
      text(texts.next[outcome]),
      link(shown.some(({ photo }) => photo) ? texts.pictures : texts.action, address),
      stars(
        texts.rate,
        STARS.map((count) => ({ label: texts.stars(count), url: `${address}?${STARS_QUERY}=${count}` })),
      ),
    ],
    language,
    brand,
  })
}

function toPartFacts({ name, number, price, note, fits }: NeededPart, language: Language) {
  const { part } = TEXTS[language]
  return [
    { term: part.name, detail: name },
    { term: part.number, detail: number },
    { term: part.price, detail: price ? part.estimated(formatPrice(price, language)) : '' },
    { term: part.note, detail: note },
    { term: part.fits, detail: fits },
  ].filter(({ detail }) => detail)
}
