export const HELP = `Usage: npm run ops -- <command>

  invite --email <address> --role customer|mechanic --language de|en [--name <name>]
      Invite a person; they get a mail and can sign in with this address. Customers get their first ticket.
      Inviting the same address again sends the invitation again.
  invite import FILE.csv [--dry-run]
      Invite everybody of a file: UTF-8, separated by ; or , with a first line that names the columns email (needed), role
      (customer unless given), language (de unless given), name. One wrong line and nobody is invited; every wrong line is
      named. Who is invited already is left out. --dry-run only checks.
  invite resend --email <address>
      Send the invitation again.
  invite revoke --email <address>
      Take an invitation back that nobody has taken up yet. The address can no longer sign in; nothing of it stays.
  figures [--from 2026-11-01] [--to 2026-11-30]
      How long customers wait for a call, how many calls nobody came to, how many bikes are fixed at the first call, referrals
      and ratings. Of the last 30 days unless given.
  user delete --email <address>
      Erase a person and everything of theirs. A mail confirms it. It cannot be undone.
  ticket list
      Every ticket with its customer and state.

  mechanic list
      Everybody who is invited as mechanic.
  mechanic hours --email <address> --hours "mon-thu 09:00-17:00, fri 09:00-13:00"
      Own working hours in place of WORK_FROM and WORK_TO; --hours default returns to those.
  mechanic absence --email <address> --from 2026-12-24 [--to 2026-12-31] [--remove]
      Days without calls, first and last included; --remove takes back the absence that begins on --from.
      Calls that are booked already stay and are listed.
  mechanic bundesland --email <address> --bundesland BE
      Keep the public holidays of this state free (BW BY BE BB HB HH HE MV NI NW RP SL SN ST SH TH).

  workshops import FILE.csv [--dry-run]
      Replace all partner workshops by those of the file: UTF-8, separated by ; or , with a first line that names the
      columns name, street, postal_code, city (needed), phone, email, website (may be left out or empty).
      One wrong line and nothing is imported; every wrong line is named. --dry-run only checks.
  announce --title-de <t> --text-de <t> --title-en <t> --text-en <t>
  announce --file-de FILE --file-en FILE
      Publish an announcement in both languages. The first line of a file is the title.

  backup FOLDER
      Write all data and photos into a new folder, also while the product is running.
  restore FOLDER
      Read a backup into an empty product (new DATA_DIR or empty database) that is not running.
  migrate-to-postgres
      Copy everything from the embedded database of DATA_DIR into the empty database of DATABASE_URL, while the product
      is not running. Photos stay in DATA_DIR.

The command works on the data that DATA_DIR or DATABASE_URL name, also while the product is running.`
