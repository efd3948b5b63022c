import { z } from 'zod'
import {
  bucketUrl,
  displayTime,
  emailAddress,
  integer,
  list,
  oneOf,
  port,
  positive,
  setting,
  sid,
  timeOfDay,
  timeZone,
  url,
  version,
  yesOrNo,
} from './setting.ts'

/** Length of the shortest accepted SECRET, configured or generated. */
export const SECRET_MIN_LENGTH = 32

const priceSentence = z.string().trim().min(1).max(200).optional()

/** Settings of the service. */
export const SERVICE_SETTINGS = {
  apiHost: setting('API_HOST', ['service'], {
    default: '127.0.0.1',
    parse: z.string(),
    meaning: 'Address the service listens on.',
  }),
  apiPort: setting('API_PORT', ['service', 'dev', 'scenarios'], {
    default: '3001',
    parse: port(0),
    meaning: 'Port the service listens on; 0 takes any free one.',
  }),
  apiMetricsPort: setting('API_METRICS_PORT', ['service'], {
    parse: port(1).optional(),
    meaning: 'Port of the service’s metrics for Prometheus, at /metrics; without it there are none.',
  }),
  databaseUrl: setting('DATABASE_URL', ['service'], {
    secret: true,
    parse: url(/^postgres(ql)?$/).optional(),
    meaning: 'PostgreSQL 15 or later; without it the embedded database in DATA_DIR.',
  }),
  smtpUrl: setting('SMTP_URL', ['service'], {
    secret: true,
    parse: url(/^smtps?$/).optional(),
    requiredInProduction: true,
    meaning: 'Mail server; without it (demo only) mails are at /dev/mailbox.',
  }),
  mailFrom: setting('MAIL_FROM', ['service'], {
    default: 'radruf@localhost.localdomain',
    parse: emailAddress,
    meaning: 'Sender address of mails.',
  }),
  streamsPerPerson: setting('STREAMS_PER_PERSON', ['service'], {
    default: '16',
    parse: integer(1, 10_000),
    meaning: 'Event streams that one person may have open at each process. Tabs of a browser share one.',
  }),
  writesPerSecond: setting('WRITES_PER_SECOND', ['service'], {
    default: '10',
    parse: integer(1, 100_000),
    meaning:
      'Writes per second that each process accepts from one person in the long run, and twelve times as many at once; no page needs as many.',
  }),
  secret: setting('SECRET', ['service'], {
    secret: true,
    parse: z.string().min(SECRET_MIN_LENGTH, `must have at least ${SECRET_MIN_LENGTH} characters`).optional(),
    requiredInProduction: true,
    meaning: 'Key for codes, tokens, signed links and the cookie of known browsers; demo generates DATA_DIR/secret.',
  }),
  demoData: setting('DEMO_DATA', ['service', 'launcher'], {
    default: 'full',
    parse: oneOf('full', 'small'),
    meaning:
      'First data of a demo: eight people with bikes and tickets in every state, or one new customer and one with an appointment.',
  }),
  productName: setting('PRODUCT_NAME', ['service'], {
    default: 'Radruf',
    parse: z.string().trim().min(1).max(40),
    meaning: 'Name of the product.',
  }),
  supportEmail: setting('SUPPORT_EMAIL', ['service'], {
    default: 'support@radruf.example',
    parse: emailAddress,
    meaning: 'Support address shown to customers.',
  }),
  supportPhone: setting('SUPPORT_PHONE', ['service'], {
    parse: z
      .string()
      .trim()
      .regex(/^\+?\d[\d ()/-]{3,28}\d$/, 'must be a telephone number, such as +49 30 1234567')
      .optional(),
    meaning: 'Telephone number of the workshop, shown to customers.',
  }),
  callPriceDe: setting('CALL_PRICE_DE', ['service'], {
    parse: priceSentence,
    meaning: 'Sentence in German invitations: the price.',
  }),
  callPriceEn: setting('CALL_PRICE_EN', ['service'], {
    parse: priceSentence,
    meaning: 'The same in English.',
  }),
  supportFrom: setting('SUPPORT_FROM', ['service'], {
    default: '09:00',
    parse: displayTime,
    meaning: 'Support on weekdays from this time.',
  }),
  supportTo: setting('SUPPORT_TO', ['service'], {
    default: '17:00',
    parse: displayTime,
    meaning: 'Support on weekdays until this time.',
  }),
  callMinutes: setting('CALL_MINUTES', ['service'], {
    default: '30',
    parse: integer(5, 240),
    meaning: 'Length of one call in minutes.',
  }),
  zone: setting('ZONE', ['service'], {
    default: 'Europe/Berlin',
    parse: timeZone,
    meaning: 'Time zone of working hours, days and times in mails.',
  }),
  workFrom: setting('WORK_FROM', ['service'], {
    default: '09:00',
    parse: timeOfDay,
    meaning: 'First call of a weekday begins at this time, until opening hours are published in the console.',
  }),
  workTo: setting('WORK_TO', ['service'], {
    default: '17:00',
    parse: timeOfDay,
    meaning: 'Last call of a weekday ends by this time, until opening hours are published in the console.',
  }),
  answerTargetHours: setting('ANSWER_TARGET_HOURS', ['service'], {
    default: '4',
    parse: integer(1, 80),
    meaning:
      'Opening hours for an answer to a customer, without weekends and public holidays of all states. Then the question is overdue: the desk lists it first, and its mechanic and every lead get a mail and a push notification.',
  }),
  minNoticeMinutes: setting('MIN_NOTICE_MINUTES', ['service'], {
    default: '120',
    parse: integer(),
    meaning: 'Least minutes between booking and call.',
  }),
  horizonDays: setting('HORIZON_DAYS', ['service'], {
    default: '14',
    parse: integer(1, 90),
    meaning: 'Days ahead for which times are offered.',
  }),
  changeUntilMinutes: setting('CHANGE_UNTIL_MINUTES', ['service'], {
    default: '120',
    parse: integer(),
    meaning: 'Minutes before the call until which it can be moved and cancelled.',
  }),
  fileLimitMb: setting('FILE_LIMIT_MB', ['service'], {
    default: '10',
    parse: positive(100),
    meaning: 'Photos must be smaller than this many MB.',
  }),
  clipLimitMb: setting('CLIP_LIMIT_MB', ['service'], {
    default: '25',
    parse: positive(100),
    meaning: 'Clips must be smaller than this many MB.',
  }),
  clipMaxSeconds: setting('CLIP_MAX_SECONDS', ['service'], {
    default: '15',
    parse: positive(120),
    meaning: 'Longest clip in seconds.',
  }),
  uploadsMax: setting('UPLOADS_MAX', ['service'], {
    default: '30',
    parse: integer(1, 1000),
    meaning: 'Photos received, waiting or decoded at once, each up to FILE_LIMIT_MB. Others are asked to try again.',
  }),
  decodesMax: setting('DECODES_MAX', ['service'], {
    default: '2',
    parse: integer(1, 64),
    meaning:
      'Photos decoded at once. One may be HEIC, AVIF or progressive (up to 900 MB); others need up to 60 MB each.',
  }),
  fileStore: setting('FILE_STORE', ['service'], {
    parse: bucketUrl.optional(),
    meaning: 's3://bucket/folder of photos, clips and legal pages. Default: DATA_DIR.',
  }),
  backupStore: setting('BACKUP_STORE', ['service'], {
    parse: bucketUrl.optional(),
    meaning: 's3://bucket/folder of backups.',
  }),
  backupKeep: setting('BACKUP_KEEP', ['service'], {
    default: '14',
    parse: integer(1, 10_000),
    meaning: 'Newest backups that `ops backup` keeps in BACKUP_STORE.',
  }),
  storageReserveMb: setting('STORAGE_RESERVE_MB', ['service'], {
    default: '256',
    parse: integer(16, 1_000_000_000),
    meaning: 'With fewer MB free at DATA_DIR, writes are refused with 507 and /api/health says degraded; reads go on.',
  }),
  newTicketAllowed: setting('NEW_TICKET_ALLOWED', ['service'], {
    default: 'true',
    parse: yesOrNo,
    meaning: 'Customers may open a new ticket when none is open.',
  }),
  reviewAtOnce: setting('REVIEW_AT_ONCE', ['service'], {
    default: 'true',
    parse: yesOrNo,
    meaning: 'Booking opens as soon as the questionnaire is sent, without a mechanic’s review.',
  }),
  bookingExpiryDays: setting('BOOKING_EXPIRY_DAYS', ['service'], {
    default: '0',
    parse: integer(0, 365),
    meaning: 'Days after which a ticket without a booking is closed; 0: never.',
  }),
  partExpiryDays: setting('PART_EXPIRY_DAYS', ['service'], {
    default: '0',
    parse: integer(0, 365),
    meaning: 'Days after which a ticket that waits for a part is closed; 0: never.',
  }),
  ticketRetentionMonths: setting('TICKET_RETENTION_MONTHS', ['service'], {
    default: '24',
    parse: integer(0, 600),
    meaning:
      'Months after which a closed ticket is erased with photos and chat, at least 30 days after a mail that offers the export; 0: never.',
  }),
  securityLogMonths: setting('SECURITY_LOG_MONTHS', ['service'], {
    default: '12',
    parse: integer(1, 120),
    meaning: 'Months for which security events are kept (sign-ins, refusals, exports, reads of a case, roles).',
  }),
  minimumVersion: setting('MIN_VERSION', ['service'], {
    parse: version.optional(),
    meaning: 'Apps below this version must be updated.',
  }),
  recommendedVersion: setting('RECOMMENDED_VERSION', ['service'], {
    parse: version.optional(),
    meaning: 'Apps below this version recommend an update.',
  }),
  vapidPublicKey: setting('VAPID_PUBLIC_KEY', ['service'], {
    mayBeInFile: true,
    parse: z
      .string()
      .regex(/^[\w-]{87}$/, 'must be a VAPID public key of 87 characters')
      .optional(),
    meaning: 'Public key of push notifications; demo generates both into DATA_DIR/vapid.json.',
  }),
  vapidPrivateKey: setting('VAPID_PRIVATE_KEY', ['service'], {
    secret: true,
    parse: z
      .string()
      .regex(/^[\w-]{43}$/, 'must be a VAPID private key of 43 characters')
      .optional(),
    meaning: 'Its private key. Without both push is off.',
  }),
  vapidSubject: setting('VAPID_SUBJECT', ['service'], {
    parse: z
      .string()
      .regex(/^(mailto:.+@.+|https:\/\/.+)$/, 'must be a mailto: or https: address')
      .optional(),
    meaning: 'Contact of the operator for push services. Default: mailto:SUPPORT_EMAIL.',
  }),
  pushServices: setting('PUSH_SERVICES', ['service'], {
    default:
      'https://fcm.googleapis.com https://*.push.services.mozilla.com https://*.push.apple.com https://*.notify.windows.com',
    parse: list,
    meaning: 'Origins of allowed push services; an asterisk stands for one label of the host name.',
  }),
  stunUrls: setting('STUN_URLS', ['service'], {
    default: '',
    parse: list,
    meaning: 'STUN servers for calls, like stun:stun.example.com:3478.',
  }),
  turnUrls: setting('TURN_URLS', ['service'], {
    default: '',
    parse: list,
    meaning:
      'TURN servers for calls, separated by commas, like turn:turn.example.com:3478,turns:turn.example.com:443?transport=tcp. Browsers try all; they share TURN_SECRET. Guide: docs/relay.md.',
  }),
  turnSecret: setting('TURN_SECRET', ['service'], {
    secret: true,
    parse: z.string().min(1).optional(),
    meaning: 'Shared secret of the TURN servers, for credentials that expire; needed with TURN_URLS.',
  }),
  callRelayOnly: setting('CALL_RELAY_ONLY', ['service'], {
    default: 'false',
    parse: yesOrNo,
    meaning: 'Calls use relays only, as each person can choose in the account. Needs TURN_URLS or CALL_ADAPTER=twilio.',
  }),
  callAdapter: setting('CALL_ADAPTER', ['service'], {
    parse: oneOf('direct', 'twilio').optional(),
    meaning:
      'Media of calls: direct between the browsers, or twilio, whose minutes also count in the lobby while the other person waits. Default: twilio with its settings.',
  }),
  twilioAccountSid: setting('TWILIO_ACCOUNT_SID', ['service'], {
    secret: true,
    parse: sid('AC').optional(),
    meaning: 'Account at Twilio; set all three Twilio settings or none.',
  }),
  twilioApiKeySid: setting('TWILIO_API_KEY_SID', ['service'], {
    secret: true,
    parse: sid('SK').optional(),
    meaning: 'API key that signs the tokens for calls.',
  }),
  twilioApiKeySecret: setting('TWILIO_API_KEY_SECRET', ['service'], {
    secret: true,
    parse: z.string().min(1).optional(),
    meaning: 'Secret of that API key.',
  }),
  twilioSignalingUrl: setting('TWILIO_SIGNALING_URL', ['service'], {
    parse: url(/^wss?$/).optional(),
    meaning: 'Signalling server in place of Twilio’s, for tests.',
  }),
}
