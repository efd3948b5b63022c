/** The text fields that differ from the server's page: a visitor may type into it before the shell's scripts have run. */
export const findTypedFields = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input,textarea')].filter(
    (field) => field.value !== field.defaultValue,
  )
