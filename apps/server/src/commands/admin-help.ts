export const adminHelp = `Usage: npm run admin -- COMMAND [OPTIONS]

Superusers are made here and nowhere else, and everything is copied here; who may do this is who may log
in to this machine. Works with the embedded database of DATA_DIR, whether the server is running or not, and
with DATABASE_URL.
Everything that changes something leaves a line in the audit log.

Commands
  create-superuser     make a system administrator; asks for a password
      --mobile NUMBER        mobile number to sign in with, such as 0712 000 184
      --given-name NAME      first name
      --family-name NAME     last name (optional)
      --email ADDRESS        (optional)
      --language en|sw       (optional; en)
      --institution NAME|ID  (optional where there is one; made where there is none)
  reset-password       set a new password and end all sessions of the account; asks for the password
      --mobile NUMBER
      --as clinician|patient (optional; clinician)
  remove-second-factor for whoever lost their authenticator app and their recovery codes: the password alone opens
                       the account then; ends all its sessions. Be sure who asks
      --mobile NUMBER
  list-superusers      names, numbers, institutions, and who is deactivated
  activate             let a deactivated superuser in again
      --mobile NUMBER
  deactivate           shut a superuser out and end their sessions; not while anybody is in their care
      --mobile NUMBER
  erase                erase a patient who cannot ask for it in the app, as the answer to their own request does;
                       says who it is, and asks for the member ID once more
      --member-id ID         such as HD-4827-193
      --reason WORD          asked (on paper, or in person), died (a relative asked), ordered (by court or law)
      --confirm ID           for scripts: the member ID once more, instead of asking for it
  backup               write everything as it is at this moment into one file; also beside a running server
      --to FILE              a new one; nothing is overwritten
  erasures             write the list of who was erased (ids and times) into a file; keep it beside the backups
      --to FILE              a new one; nothing is overwritten
  restore              put a backup into a database with nothing in it, and look whether all of it arrived;
                       devices then send again what they wrote since
      --from FILE
      --erasures FILE        the latest list: who was erased since the backup is erased again
  restored             after a backup was put back in another way, before the server is started: the same for the devices
      --erasures FILE        as above
  move                 from the embedded database of DATA_DIR to the PostgreSQL server of DATABASE_URL
                       (and DATABASE_OWNER_URL), and look whether all of it arrived; the server must be stopped
  move-objects         copy photos and voice notes from DATA_DIR to the S3 server of OBJECTS_URL, and read each back;
                       also beside a running server, and once more after it was stopped
  rewrap-objects       put the keys of photos and voice notes under the first secret of OBJECTS_SECRET
  fhir-export          write all of one institution as FHIR R4 for another system, as of one moment; also beside a running
                       server, with its PUBLIC_URL
      --institution NAME|ID
      --to FOLDER            a new one; nothing is overwritten
  help                 this text

  --password-stdin     read the password from the standard input instead of asking for it

Exit codes: 0 done, 1 not done, 2 called wrongly.

Examples
  npm run admin -- create-superuser --mobile 0712000184 --given-name Neema --family-name Achola
  npm run admin -- reset-password --mobile 0712000184 --password-stdin < password.txt`;
