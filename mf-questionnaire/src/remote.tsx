import { pathTo } from '@radruf/contract'
import { defineRemote, getShell, type RouteHandle } from '@radruf/shell-kit'
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { AnswerList } from './features/answers/answer-list.tsx'
import { answersRoute } from './features/answers/answers-page.tsx'
import { CaseAnswers } from './features/case-answers/case-answers.tsx'
import { checkRoute } from './features/check/check-page.tsx'
import { successRoute } from './features/check/success-page.tsx'
import { photoRoute } from './features/photos/photo-page.tsx'
import { questionRoute } from './features/steps/question-page.tsx'
import { getResumePath } from './page-flow.ts'
import { fetchOpenQuestionnaire, findOfflinePage } from './questionnaire.ts'
import { type TextKey, texts } from './texts/index.ts'

/** Redirects to the page where the customer continues, on any device. */
const resumeRoute = {
  id: 'mf-questionnaire:resume',
  path: pathTo('/questionnaire'),
  handle: { contentName: 'offline.questionnaire', findOfflinePage } satisfies RouteHandle<TextKey>,
  loader: async ({ context }: LoaderFunctionArgs) => {
    throw redirect(getResumePath(await fetchOpenQuestionnaire(getShell(context))))
  },
  Component: () => null,
}

export default defineRemote({
  routes: [
    resumeRoute,
    questionRoute('your-bike'),
    questionRoute('problem-description'),
    photoRoute('bike-photo'),
    photoRoute('detail-photos'),
    questionRoute('leasing'),
    questionRoute('postal'),
    checkRoute,
    successRoute,
    answersRoute('profile'),
    answersRoute('overview'),
  ],
  slots: { 'answers-summary': AnswerList, 'case-answers': CaseAnswers },
  texts,
})
