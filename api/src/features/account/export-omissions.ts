import type { Language } from '@radruf/contract'

/** What is stored about a person and not in the export, with the reason, as `exported-columns.test.ts` checks it column by column. */
export const OMITTED: Readonly<Record<Language, readonly string[]>> = {
  de: [
    'Codes, Sitzungsschlüssel, die öffentlichen Schlüssel Ihrer Passkeys, Schlüssel für Mitteilungen, Adressen geteilter Fallakten und des Kalender-Abonnements: Mit ihnen könnten andere in Ihrem Namen handeln. Codes und Sitzungen liegen nur als Prüfsumme vor.',
    'Zähler gegen zu viele Anfragen: Sie enthalten keine Adressen und werden nach Minuten bis Stunden gelöscht.',
    'Mitteilungen und Aufträge, die gerade zugestellt werden, technische Nachrichten eines laufenden Anrufs und wer gerade einen Fall geöffnet hat: Sie werden nach Stunden gelöscht, gescheiterte Aufträge nach 30 Tagen.',
    'Verkleinerte Fassungen Ihrer Fotos: Sie werden aus den Fotos dieser Datei erzeugt.',
    'Der Index der Suche: Er besteht aus Texten dieser Datei.',
    'Angaben zur Planung der Werkstatt: wann ein Fall zurückgestellt ist, welche freien Zeiten Ihnen angeboten wurden, welche Erinnerung schon verschickt ist und wann eine Löschung angekündigt wurde.',
    'Name und Konto der Mechaniker, die Notizen geschrieben haben: Es sind Daten dieser Personen.',
    'Sicherungskopien des Betreibers: Sie enthalten dieselben Daten und werden mit der Zeit überschrieben.',
  ],
  en: [
    'Codes, session keys, the public keys of your passkeys, keys of notifications, addresses of shared case files and of the calendar subscription: with them, others could act in your name. Codes and sessions are stored as checksums only.',
    'Counters against too many requests: they contain no addresses and are deleted after minutes or hours.',
    'Notifications and jobs that are being delivered, technical messages of a running call, and who has a case open at the moment: they are deleted after hours, failed jobs after 30 days.',
    'Smaller versions of your photos: they are made from the photos in this file.',
    'The index of the search: it consists of texts in this file.',
    'The workshop’s planning: until when a case is put off, which free times were offered to you, which reminder has been sent, and when an erasure was announced.',
    'Names and accounts of the mechanics who wrote notes: they are those people’s data.',
    'The operator’s backups: they contain the same data and are overwritten in time.',
  ],
}
