/** The part of react-i18next that remotes may use; whole, it would bring every visitor a parser of marked-up texts. */
export { I18nextProvider, useTranslation } from 'react-i18next'
