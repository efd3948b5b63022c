import { pathTo, type StepName } from '@radruf/contract'
import { defineRemote, getShell, type RouteHandle } from '@radruf/shell-kit'
import { lazy } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { AnswerList } from './features/answers/answer-list.tsx'
import * as answers from './features/answers/answers-page.tsx'
import { CaseAnswers } from './features/case-answers/case-answers.tsx'
import * as check from './features/check/check-page.tsx'
import * as photo from './features/photos/photo-page.tsx'
import * as question from './features/steps/question-page.tsx'
// The server renders first aid and the last page, and a page links the styles of this file only.
import './features/first-aid/danger-view.module.css'
import './features/first-aid/first-aid.module.css'
import { getResumePath } from './page-flow.ts'
import { fetchOpenQuestionnaire, findOfflinePage } from './questionnaire.ts'
import './success.module.css'
import { type TextKey, texts } from './texts/index.ts'

/** The page after the last one: its code loads with it. */
const loadSuccess = () => import('./features/check/success-page.tsx')
const SuccessPage = lazy(async () => ({ default: (await loadSuccess()).SuccessPage }))
/** Few customers see first aid: its code loads with it. */
const loadFirstAid = () => import('./features/first-aid/first-aid-page.ts')
const FirstAidPage = lazy(async () => ({
  default: (await import('./features/first-aid/first-aid-view.tsx')).FirstAidPage,
}))

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

/** Creates the route of a step that asks questions. */
const questionRoute = (step: StepName) => ({
  id: `mf-questionnaire:${step}`,
  path: pathTo(`/questionnaire/${step}`),
  loader: question.createLoader(step),
  action: question.action,
  Component: question.QuestionPage,
})

/** Creates the route of a step that asks for photos. */
const photoRoute = (step: photo.PhotoStep) => ({
  id: `mf-questionnaire:${step}`,
  path: pathTo(`/questionnaire/${step}`),
  loader: photo.loader,
  action: photo.action,
  // Also after a refusal: it names photos that are missing by now.
  shouldRevalidate: () => true,
  Component: photo.PhotoPage,
})

/** Creates the route that shows the customer's answers below the profile or the overview. */
const answersRoute = (parent: answers.Parent) => ({
  id: `mf-questionnaire:answers-${parent}`,
  path: pathTo(`/${parent}/questionaire`),
  handle: { contentName: 'offline.answers' } satisfies RouteHandle<TextKey>,
  loader: answers.loader,
  Component: answers.createPage(parent),
})

export default defineRemote({
  routes: [
    resumeRoute,
    questionRoute('your-bike'),
    questionRoute('problem-description'),
    photoRoute('bike-photo'),
    photoRoute('detail-photos'),
    questionRoute('leasing'),
    questionRoute('postal'),
    {
      id: 'mf-questionnaire:check',
      path: pathTo('/questionnaire/check'),
      loader: check.loader,
      action: check.action,
      Component: check.CheckPage,
    },
    {
      id: 'mf-questionnaire:success',
      path: pathTo('/questionnaire/success'),
      loader: async (args: LoaderFunctionArgs) => (await loadSuccess()).loader(args),
      Component: SuccessPage,
    },
    {
      id: 'mf-questionnaire:first-aid',
      path: pathTo('/questionnaire/first-aid'),
      loader: async (args: LoaderFunctionArgs) => (await loadFirstAid()).loader(args),
      action: async (args: ActionFunctionArgs) => (await loadFirstAid()).action(args),
      Component: FirstAidPage,
    },
    answersRoute('profile'),
    answersRoute('overview'),
  ],
  slots: { 'answers-summary': AnswerList, 'case-answers': CaseAnswers },
  texts,
})
