/**
 * Key of the language chosen on this device, in local storage and in a cookie of the same value, so that the server renders the
 * same language. Stored in browsers: the name must not change.
 */
export const LANGUAGE_KEY = 'radruf-language'
