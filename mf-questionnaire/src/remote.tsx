import { pathTo } from '@radruf/contract'
import { defineRemote } from '@radruf/shell-kit'
import { answersRoute } from './features/answers/answers-page.tsx'
import { AnswersSummary } from './features/answers/answers-summary.tsx'
import * as check from './features/check/check-page.tsx'
import { loader as resume } from './features/check/resume.ts'
import * as success from './features/check/success-page.tsx'
import { photoRoute } from './features/photos/photo-page.tsx'
import { questionRoute } from './features/steps/question-page.tsx'
import { texts } from './texts/index.ts'

export default defineRemote({
  routes: [
    { id: 'mf-questionnaire:resume', path: pathTo('/questionnaire'), loader: resume, Component: () => null },
    questionRoute('your-bike'),
    questionRoute('problem-description'),
    photoRoute('bike-photo'),
    photoRoute('detail-photos'),
    questionRoute('leasing'),
    questionRoute('postal'),
    { id: 'mf-questionnaire:check', path: pathTo('/questionnaire/check'), ...check },
    { id: 'mf-questionnaire:success', path: pathTo('/questionnaire/success'), ...success },
    answersRoute('profile'),
    answersRoute('overview'),
  ],
  slots: { 'answers-summary': AnswersSummary },
  texts,
})
