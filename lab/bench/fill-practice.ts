/**
 * Fills a migrated database with clinics that have worked for a while. Every clinician gets 500 inquiries in 30 days,
 * however many there are in all: a larger database holds more clinicians and a longer history. Rows come in the order of
 * time, as they would.
 */
import { sql } from 'kysely';
import type { Database } from '@hodi/server/src/db/database.ts';
import { fillPeople, id } from './fill-threads.ts';

export interface PracticeSize {
  clinicians: number;
  patientsEach: number;
  inquiries: number;
  appointments: number;
  /** Of each inquiry that was answered; two of the clinician unless given, else by turns with the patient. */
  messagesEach?: number;
  /** Of each inquiry, as they are stored; one unless given. */
  answers?: object;
}

/** Inquiries of one clinician in 30 days. */
export const inquiriesIn30Days = 500;

export const sizeOf = (inquiries: number, clinicians: number): PracticeSize => ({
  clinicians,
  patientsEach: 250,
  inquiries,
  appointments: inquiries / 10,
});

/** 60 days of ten clinicians, 120 of fifty, 300 of two hundred. */
export const practiceSizes: readonly PracticeSize[] = [sizeOf(10_000, 10), sizeOf(100_000, 50), sizeOf(1_000_000, 200)];

const topics = ['temperature', 'cold_flu', 'chest_pain', 'headache', 'skin_rashes', 'diabetes', 'services'];
const reasons = ['Follow up', 'Blood pressure', 'Stomach pain', 'Vaccination', 'Results of the test'];
const services = ['FREE_VITALS', 'MALARIA_TEST', 'HIV_TEST', 'DOCTOR_CONSULTATION'];

/** One of the texts after the other, in SQL. */
const someOf = (texts: readonly string[], n: string) =>
  sql.raw(`(array[${texts.map((text) => `'${text}'`).join(', ')}])[1 + ${n} % ${texts.length}]`);

/** Older than two weeks all are resolved; of the others one in ten waits, and one in a thousand is an open emergency. */
const inquiryRows = ({ clinicians, patientsEach, inquiries }: PracticeSize) => {
  const stretch = sql.lit(`${(inquiries / clinicians / inquiriesIn30Days) * 30} days`);
  return sql`
    select n, (n - 1) % ${sql.lit(clinicians)} + 1 as c,
      (abs(hashint4(n)) % ${sql.lit(patientsEach)}) * ${sql.lit(clinicians)} + (n - 1) % ${sql.lit(clinicians)} + 1 as p,
      sent, sent + (5 + abs(hashint4(-n)) % 90) * interval '1 minute' as answered,
      sent > now() - interval '14 days' as fresh, sent > now() - interval '14 days' and (n / 7) % 10 = 3 as waits,
      sent > now() - interval '14 days' and (n / 7) % 1000 = 3 as emergency,
      abs(hashint4(n + 1)) % 25 = 0 or sent > now() - interval '14 days' and (n / 7) % 1000 = 3 as flagged
    from (select n, now() - interval '2 hours' - (${sql.lit(inquiries)} - n)::float / ${sql.lit(inquiries)} * ${stretch}::interval as sent
      from generate_series(1, ${sql.lit(inquiries)}) n) times`;
};

async function fillInquiries(db: Database, size: PracticeSize): Promise<void> {
  const { messagesEach = 2, answers = { fever_now: 'yes' } } = size;
  const count = sql.lit(messagesEach);
  await sql`insert into e_contact (id, patient_id, clinician_id, institution_id, topic, content_version, language, answers,
      submitted_by_user_id, submitted_by, info_text, status, last_seq, seen_by_patient_seq, seen_by_clinician_seq,
      unread_for_patient, unread_for_clinician, open_emergencies, open_warnings, rank, danger, needs_clinician, waiting_since,
      patient_waits_since, sort_key, last_message_text, last_message_at, last_message_author_type, created_at, resolved_at, has_red_flags)
    select ${id(6, 'n')}, ${id(4, 'p')}, ${id(3, 'c')}, ${id(0, '1')}, ${someOf(topics, 'n')}, 'bench', 'sw', ${JSON.stringify(answers)}::jsonb,
      ${id(2, 'p')}, 'patient', 'Homa' || repeat(' na maumivu ya kichwa', 12),
      case when waits then 'patient_waits_response' when fresh then 'clinic_waits_response' else 'resolved' end,
      case when waits then 0 else ${count} end, 0, case when waits then -1 else ${count} end, 0, waits::int, emergency::int, 0,
      1 - emergency::int, case when emergency then 0 else 2 end, waits or emergency, case when waits or emergency then sent end,
      case when waits then sent end, -(extract(epoch from last) * 1000)::bigint, 'Asante daktari', last,
      case when not waits then 'clinician' end, sent, case when not fresh then last end, flagged
    from (select *, date_trunc('milliseconds', case when waits then sent else answered + interval '20 minutes' end) as last
      from (${inquiryRows(size)}) x) rows order by n`.execute(db);
  await sql`insert into e_contact_message (id, e_contact_id, seq, user_id, author_type, message, created_at)
    select ${id(8, `${messagesEach} * n + k`)}, ${id(6, 'n')}, k, case when by_patient then ${id(2, 'p')} else ${id(1, 'c')} end,
      case when by_patient then 'patient' else 'clinician' end, 'Pole sana' || repeat(' kunywa maji', 8),
      answered + (k - 1) * interval '20 minutes'
    from (select *, ${sql.lit(messagesEach > 2)} and k % 2 = 0 as by_patient from (${inquiryRows(size)}) inquiries, generate_series(1, ${count}) k
      where not waits) rows order by n, k`.execute(db);
  await sql`insert into red_flag (id, e_contact_id, patient_id, rule_id, rule_version, severity, triggered_at, acknowledged_at)
    select ${id(9, 'n')}, ${id(6, 'n')}, ${id(4, 'p')}, 'FEVER_EMERGENCY_001', 'bench', 'emergency', sent,
      case when not emergency then answered end
    from (${inquiryRows(size)}) rows where flagged`.execute(db);
}

/**
 * Half an hour each, from the beginning of the history until two weeks from now, of patients all over the list, so that a
 * name is met as often in each stretch of time.
 */
async function fillAppointments(db: Database, { clinicians, patientsEach, appointments, inquiries }: PracticeSize) {
  const each = appointments / clinicians;
  const days = (inquiries / clinicians / inquiriesIn30Days) * 30 + 14;
  await sql`insert into appointment (id, clinician_id, patient_id, institution_id, start_time, end_time, topic, type, status, created_at)
    select gen_random_uuid(), ${id(3, 'c')}, ${id(4, `((k * 97 + 150) % ${patientsEach}) * ${clinicians} + c`)}, ${id(0, '1')}, start,
      start + interval '30 minutes', ${someOf(reasons, 'k')}, (array['consultation', 'follow_up', 'therapy', 'checkup'])[1 + k % 4],
      case when start > now() then 'scheduled' when k % 10 = 0 then 'cancelled' else 'completed' end, start - interval '7 days'
    from (select c, k, date_trunc('hour', now()) + interval '14 days' - k * interval '1 minute' * ${sql.lit((days * 1440) / each)} as start
      from generate_series(1, ${sql.lit(each)}) k, generate_series(1, ${sql.lit(clinicians)}) c) rows
    order by start`.execute(db);
}

/** Of those asked for in the last two weeks, half wait. */
async function fillServices(db: Database, size: PracticeSize): Promise<void> {
  await sql`insert into service_interest (id, patient_id, service, e_contact_id, created_at, fulfilled_at)
    select gen_random_uuid(), ${id(4, 'p')}, ${someOf(services, 'abs(hashint4(n + 3))')}, ${id(6, 'n')}, sent,
      case when not fresh or abs(hashint4(n + 4)) % 2 = 0 then answered end
    from (${inquiryRows(size)}) rows where abs(hashint4(n + 2)) % 20 = 0 order by n on conflict do nothing`.execute(db);
}

async function fillHeads(db: Database): Promise<void> {
  await sql`insert into user_head (user_id, e_contacts, unread, needs)
    select c.user_id, count(*), count(*) filter (where e.unread_for_clinician > 0), count(*) filter (where e.needs_clinician)
    from e_contact e join clinician c on c.id = e.clinician_id group by 1`.execute(db);
}

export async function fillPractice(db: Database, size: PracticeSize): Promise<void> {
  await fillPeople(db, size);
  await fillInquiries(db, size);
  await fillServices(db, size);
  await fillAppointments(db, size);
  await fillHeads(db);
}
