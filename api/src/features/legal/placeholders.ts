import { CODE_MINUTES, formatMinutes, JOIN_OPENS_MINUTES_BEFORE, type Language } from '@radruf/contract'
import { SESSION_DAYS, SESSION_MAX_DAYS } from '@radruf/contract/server'
import { hasRelay, type Settings } from '../../settings.ts'

/** What the texts of the operator may name as `{{name}}`: the product, the support, periods, the way of calls and its test. */
export const listPlaceholders = (settings: Settings, language: Language): Record<string, string> => ({
  productName: settings.productName,
  supportEmail: settings.supportEmail,
  from: settings.supportFrom,
  to: settings.supportTo,
  codeMinutes: String(CODE_MINUTES),
  joinMinutes: String(JOIN_OPENS_MINUTES_BEFORE),
  sessionDays: String(SESSION_DAYS),
  sessionMaxDays: String(SESSION_MAX_DAYS),
  securityLogMonths: String(settings.securityLogMonths),
  ticketRetention: TICKET_RETENTION[language](settings.ticketRetentionMonths),
  changeUntil: CHANGE_UNTIL[language](settings.changeUntilMinutes),
  callRoute: describeCallRoute(settings, language),
  connectionTest: describeConnectionTest(settings, language),
})

const TICKET_RETENTION: Record<Language, (months: number) => string> = {
  de: (months) =>
    months
      ? `Ein abgeschlossenes Ticket löschen wir mit Antworten, Fotos und Chat nach ${months} Monaten. 30 Tage vorher schreiben wir Ihnen, damit Sie eine Kopie herunterladen können.`
      : 'Ihre Tickets bleiben gespeichert, bis Sie das Konto löschen.',
  en: (months) =>
    months
      ? `We delete a closed ticket with its answers, photos and chat after ${months} months. We write to you 30 days before, so that you can download a copy.`
      : 'Your tickets stay stored until you delete the account.',
}

const CHANGE_UNTIL: Record<Language, (minutes: number) => string> = {
  de: (minutes) => (minutes ? `bis ${formatMinutes(minutes, 'de')} vorher` : 'bis zum Beginn'),
  en: (minutes) => (minutes ? `until ${formatMinutes(minutes, 'en')} before` : 'until the call starts'),
}

/**
 * The way of picture and sound, and who learns which internet address. `relay` follows `direct` where there is a relay, and `stun` follows
 * all of them where there are STUN servers.
 */
const CALL_ROUTE: Record<Language, Record<'direct' | 'relay' | 'relayOnly' | 'stun' | 'twilio', string>> = {
  de: {
    direct:
      'Der Videoanruf läuft direkt zwischen Ihrem Gerät und dem des Mechanikers; beide Geräte erfahren dabei die Internetadresse des anderen.',
    relay:
      'Lässt Ihr Netz das nicht zu, leitet ein Vermittlungsserver die verschlüsselten Daten weiter. Im Konto können Sie wählen, dass immer ein Vermittlungsserver dazwischen steht; dann erfährt der Mechaniker Ihre Internetadresse nicht.',
    relayOnly:
      'Der Videoanruf läuft immer über einen Vermittlungsserver, der die verschlüsselten Daten weiterleitet. Er erfährt Ihre Internetadresse; der Mechaniker erfährt sie nicht, und Sie erfahren seine nicht.',
    stun: 'Schon bevor Sie teilnehmen, fragt Ihr Browser einen STUN-Server, unter welcher Internetadresse Ihr Gerät zu erreichen ist. Dieser Server, der einem anderen Anbieter gehören kann, erfährt dabei Ihre Internetadresse, bekommt aber weder Bild noch Ton.',
    twilio:
      'Der Videoanruf läuft über Server von Twilio, die Bild und Ton zwischen Ihrem Gerät und dem des Mechanikers weiterleiten. Auf dem Weg zu diesen Servern und von ihnen sind die Daten verschlüsselt. Twilio erfährt dabei Ihre Internetadresse, und zwar schon dann, wenn bei Ihnen die Seite des Anrufs offen ist und der Mechaniker dort wartet. Bild und Ton bekommt Twilio erst, wenn Sie teilnehmen.',
  },
  en: {
    direct:
      'The video call runs directly between your device and the mechanic’s; each device learns the internet address of the other.',
    relay:
      'If your network does not allow that, a relay passes on the encrypted data. In your account you can choose that there is always a relay in between; the mechanic then does not learn your internet address.',
    relayOnly:
      'The video call always runs through a relay that passes on the encrypted data. The relay learns your internet address; the mechanic does not, and you do not learn the mechanic’s.',
    stun: 'Even before you join, your browser asks a STUN server at which internet address your device can be reached. This server, which may belong to another provider, learns your internet address but gets neither picture nor sound.',
    twilio:
      'The video call runs through servers of Twilio, which pass on picture and sound between your device and the mechanic’s. The data is encrypted on the way to these servers and from them. Twilio learns your internet address as soon as the page of the call is open and the mechanic is waiting there. It gets picture and sound only once you join.',
  },
}

/**
 * Twilio's media servers carry its calls. Of the others, `CALL_RELAY_ONLY` forbids direct ones. Without a relay they are the only ones, and
 * the account's choice is refused. The test before a call asks STUN servers also where the call uses relays only.
 */
function describeCallRoute(settings: Settings, language: Language): string {
  const { direct, relay, relayOnly, stun, twilio } = CALL_ROUTE[language]
  if (settings.callAdapter === 'twilio') return twilio
  const route = settings.callRelayOnly ? relayOnly : hasRelay(settings) ? `${direct} ${relay}` : direct
  return hasStun(settings) ? `${route} ${stun}` : route
}

/** What the page before a call does: it asks the relay that the call may need, and STUN servers. */
const CONNECTION_TEST: Record<Language, Record<'direct' | 'stun' | 'relay' | 'relayAndStun', string>> = {
  de: {
    direct: 'Vor dem Anruf prüft Ihr Browser, wie schnell er uns erreicht. Das Ergebnis wird nicht gespeichert.',
    stun: 'Vor dem Anruf prüft Ihr Browser, wie schnell er uns erreicht, und fragt einen STUN-Server, unter welcher Internetadresse Ihr Gerät zu erreichen ist; dieser Server erfährt dabei Ihre Internetadresse. Das Ergebnis wird nicht gespeichert.',
    relay:
      'Vor dem Anruf prüft Ihr Browser, ob Ton und Bild durchkommen; dafür baut er eine Verbindung zum Vermittlungsserver auf, der dabei Ihre Internetadresse erfährt. Das Ergebnis wird nicht gespeichert.',
    relayAndStun:
      'Vor dem Anruf prüft Ihr Browser, ob Ton und Bild durchkommen; dafür baut er eine Verbindung zum Vermittlungsserver auf und fragt einen STUN-Server, unter welcher Internetadresse Ihr Gerät zu erreichen ist. Beide Server erfahren dabei Ihre Internetadresse. Das Ergebnis wird nicht gespeichert.',
  },
  en: {
    direct: 'Before a call your browser tests how quickly it reaches us. The result is not stored.',
    stun: 'Before a call your browser tests how quickly it reaches us, and asks a STUN server at which internet address your device can be reached; this server learns your internet address. The result is not stored.',
    relay:
      'Before a call your browser tests whether sound and picture get through; for this it connects to the relay, which learns your internet address. The result is not stored.',
    relayAndStun:
      'Before a call your browser tests whether sound and picture get through; for this it connects to the relay, and asks a STUN server at which internet address your device can be reached. Both servers learn your internet address. The result is not stored.',
  },
}

/** Twilio's servers are not tested before a call. */
function describeConnectionTest(settings: Settings, language: Language): string {
  const { direct, stun, relay, relayAndStun } = CONNECTION_TEST[language]
  if (settings.callAdapter === 'twilio') return direct
  if (hasRelay(settings)) return hasStun(settings) ? relayAndStun : relay
  return hasStun(settings) ? stun : direct
}

const hasStun = ({ stunUrls }: Settings): boolean => stunUrls.length > 0
