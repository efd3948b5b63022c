import type { Language, Role } from '@radruf/contract'
import { normalEmail } from '../../features/people/email.ts'
import { invite, OtherRole } from '../../features/people/invite.ts'
import type { Service } from '../../service.ts'
import type { CommandResult } from '../command.ts'

export async function inviteCommand(
  service: Service,
  {
    email: typed,
    role,
    language,
    person: name,
  }: { email: string; role: Role; language: Language; person?: string | undefined },
): Promise<CommandResult> {
  const email = normalEmail(typed)
  if (!email) return { ok: false, lines: [`--email: ${typed} is not an e-mail address`] }
  try {
    const { again } = await invite(service, { email, role, language, name })
    return {
      ok: true,
      lines: [again ? `${email} was invited before; the invitation is sent again.` : `${email} is invited.`],
    }
  } catch (error) {
    if (error instanceof OtherRole) return { ok: false, lines: [`${error.message}; a person has one role`] }
    throw error
  }
}
