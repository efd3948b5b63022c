/** Header with the id of a request: a UUID under which browser, shell and service speak of it. It says nothing about the person. */
export const REQUEST_ID_HEADER = 'x-request-id'
