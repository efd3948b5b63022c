/** The exports of react-i18next for remotes. The whole package would add a markup parser to every visit. */
export { I18nextProvider, useTranslation } from 'react-i18next'
