/** Fills a migrated database with a large practice by plain SQL: many clinicians, their patients, and inquiries. */
import { sql } from 'kysely';
import type { Database } from '@hodi/server/src/db/database.ts';

export interface Size {
  clinicians: number;
  patientsEach: number;
  inquiries: number;
}

/** The nth id of a kind, in SQL. */
export const id = (kind: number, n: string) =>
  sql.raw(`('0199000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`);

/** Patients are called by their number among those of their clinician, so that a name finds as many of them in each size. One in ten came today. */
export async function fillPeople(db: Database, size: Omit<Size, 'inquiries'>): Promise<void> {
  const patients = size.clinicians * size.patientsEach;
  const number = sql.raw(`(n - 1) / ${size.clinicians} + 1`);
  await sql`insert into institution (id, name, type, country, county, county_code, full_address, emergency_phone, created_at, updated_at)
    select ${id(0, '1')}, 'Ziwa Family Clinic', 'clinic', 'KE', 'Kisumu', '042', 'Kisumu', '+254572020200', now(), now()`.execute(
    db,
  );
  await sql`insert into app_user (id, user_type, given_name, family_name, mobile_number, preferred_language, password_hash, created_at, updated_at)
    select ${id(1, 'n')}, 'clinician', 'Wanjiru', 'Kamau ' || n, '+2547' || lpad(n::text, 8, '0'), 'en', 'none', now(), now()
    from generate_series(1, ${size.clinicians}::int) n`.execute(db);
  await sql`insert into app_user (id, user_type, given_name, family_name, mobile_number, preferred_language, password_hash, created_at, updated_at)
    select ${id(2, 'n')}, 'patient', 'Achieng', 'Otieno ' || ${number}, '+2541' || lpad(n::text, 8, '0'), 'sw', 'none', now(), now()
    from generate_series(1, ${patients}::int) n`.execute(db);
  await sql`insert into clinician (id, user_id, institution_id, role, profession, patient_list_name, work_experience, joined_date)
    select ${id(3, 'n')}, ${id(1, 'n')}, ${id(0, '1')}, 'doctor', 'General practitioner', 'Family', 'Ten years', '2024-03-01'
    from generate_series(1, ${size.clinicians}::int) n`.execute(db);
  await sql`insert into patient (id, user_id, member_id, birthday, gender, address, registration_type, created_at, updated_at)
    select ${id(4, 'n')}, ${id(2, 'n')}, 'HD-' || n, '1990-01-01', 'female', 'Kisumu', 'self', now(), now()
    from generate_series(1, ${patients}::int) n`.execute(db);
  await sql`insert into relationship (id, clinician_id, patient_id, institution_id, status, search_text, sort_name, created_at, activated_at)
    select ${id(5, 'n')}, ${id(3, `(n - 1) % ${size.clinicians} + 1`)}, ${id(4, 'n')}, ${id(0, '1')}, 'active',
      'achieng otieno ' || ${number} || ' hd' || n, 'achieng otieno ' || ${number}, since, since
    from (select n, case when (${number}) % 10 = 0 then now() else now() - interval '40 days' end as since from generate_series(1, ${patients}::int) n) patients`.execute(
    db,
  );
}

/** One in a hundred is an emergency nobody acknowledged, one in ten waits, spread over two years. */
async function fillInquiries(db: Database, size: Size): Promise<void> {
  const patients = size.clinicians * size.patientsEach;
  await sql`insert into e_contact (id, patient_id, clinician_id, institution_id, topic, content_version, language, answers,
      submitted_by_user_id, submitted_by, info_text, status, last_seq, seen_by_patient_seq, seen_by_clinician_seq,
      unread_for_patient, unread_for_clinician, open_emergencies, open_warnings, rank, danger, needs_clinician, waiting_since,
      patient_waits_since, sort_key, last_message_text, last_message_at, created_at)
    select ${id(6, 'n')}, ${id(4, `(n - 1) % ${patients} + 1`)}, ${id(3, `(n - 1) % ${size.clinicians} + 1`)}, ${id(0, '1')},
      'temperature', 'bench', 'sw', '{"fever_now": "yes"}', ${id(2, `(n - 1) % ${patients} + 1`)}, 'patient',
      'Homa' || repeat(' na maumivu ya kichwa', 12), case when waits then 'patient_waits_response' else 'clinic_waits_response' end,
      0, 0, -1, 0, waits::int, emergency::int, 0, 1 - emergency::int, case when emergency then 0 else 2 end, waits or emergency,
      case when waits or emergency then sent end, case when waits then sent end, -(extract(epoch from sent) * 1000)::bigint,
      'Asante daktari', sent, sent
    from (select n, n % 10 = 3 as waits, n % 1000 = 3 as emergency,
            timestamptz '2026-11-01' - (hashint4(n) & 63072000) * interval '1 second' as sent
          from generate_series(1, ${size.inquiries}::int) n) rows`.execute(db);
}

export async function fillThreads(db: Database, size: Size): Promise<void> {
  await fillPeople(db, size);
  await fillInquiries(db, size);
  await sql`insert into user_head (user_id, e_contacts)
    select c.user_id, count(*) from e_contact e join clinician c on c.id = e.clinician_id group by 1`.execute(db);
}
