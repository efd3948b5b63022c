import { createHttpClient } from '../service/http-client.ts'

/** A team that talks to the registry at a URL with its token, and runs no check of its own. */
export const createTeamClient = (url: string, token: string) => createHttpClient({ url, token })
