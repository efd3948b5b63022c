import { type Answers, isUrgent, UNKNOWN } from '../questionnaire/index.ts'
import { FIRST_AID_CARDS, type FirstAidCard, type FirstAidCardId } from './cards.ts'

/** Maximum number of cards that a customer sees. */
const FIRST_AID_CARDS_MAX = 3

type ListedCard = FirstAidCard & { id: FirstAidCardId }

/**
 * Chooses first aid by category, symptom, part, tools and own attempts. Empty after a danger, without a clear answer to the safety
 * question, and with a visible crack or break: then nothing is tried before a mechanic has seen the bike.
 */
export function listFirstAidCards(answers: Answers): ListedCard[] {
  if (!isSafe(answers)) return []
  const cards: readonly ListedCard[] = FIRST_AID_CARDS
  return cards.filter((card) => applies(card, answers)).slice(0, FIRST_AID_CARDS_MAX)
}

const listChosen = (answers: Answers, name: keyof Answers): readonly string[] => [answers[name] ?? []].flat()

const isSafe = (answers: Answers): boolean =>
  !isUrgent(answers) &&
  listChosen(answers, 'hazards').includes('none') &&
  !listChosen(answers, 'visibleDamage').some((damage) => damage === 'crack' || damage === 'broken')

function applies({ category, symptoms, parts, tool, repair }: FirstAidCard, answers: Answers): boolean {
  const chosenParts = listChosen(answers, 'component').filter((part) => part !== UNKNOWN)
  return (
    answers.problemCategory === category &&
    listChosen(answers, 'manifestation').some((symptom) => symptoms.some((other) => other === symptom)) &&
    (chosenParts.length === 0 || chosenParts.some((chosen) => parts.some((part) => part === chosen))) &&
    (!tool || listChosen(answers, 'tools').includes(tool)) &&
    (!repair || !listChosen(answers, 'repairTried').includes(repair))
  )
}
