/** Fills a migrated database with patients who have many names, and with invitations of each clinician. */
import { sql } from 'kysely';
import type { Database } from '@hodi/server/src/db/database.ts';
import { fillThreads } from './fill-threads.ts';

export interface ManyPatients {
  clinicians: number;
  patientsEach: number;
  invitationsEach: number;
}

const given = ['achieng', 'wanjiru', 'omondi', 'baraka', 'zawadi', 'njoroge', 'fatuma', 'ekai', 'wambui', 'kiprono'];
const family = ['otieno', 'kamau', 'ouma', 'odhiambo', 'nganga', 'chepkoech', 'hassan', 'mwangi', 'lokiru', 'njeri'];
const listed = (names: readonly string[]) => sql.raw(`(array[${names.map((name) => `'${name}'`).join(',')}])`);
const named = (n: string) =>
  sql`${listed(given)}[1 + (${sql.raw(n)}) % 10] || ' ' || ${listed(family)}[1 + ((${sql.raw(n)}) / 10) % 10]
    || ' ' || to_hex(hashint4(${sql.raw(n)}))`;

/** The nth patient's number, and what a member ID begins with. */
export const numberOf = (n: number): string => `01${String(n).padStart(8, '0')}`;
export const memberIdOf = (n: number): string => `HD${String(n).padStart(7, '0')}`;

/** As registration would fill it: folded names, the digits of the phone, the member ID. */
export async function fillPatients(db: Database, size: ManyPatients): Promise<void> {
  const { clinicians, patientsEach, invitationsEach } = size;
  const patients = clinicians * patientsEach;
  await fillThreads(db, { clinicians, patientsEach, inquiries: patients });
  await sql`update relationship r set sort_name = x.name,
      search_text = x.name || ' 1' || lpad(x.n::text, 8, '0') || ' hd' || lpad(x.n::text, 7, '0')
    from (select id, ('x' || right(id::text, 12))::bit(48)::bigint as n,
        ${named("('x' || right(id::text, 12))::bit(48)::bigint::int")} as name
      from relationship) x where x.id = r.id`.execute(db);
  await sql`insert into service_interest (id, patient_id, service, created_at)
    select gen_random_uuid(), id, 'FREE_VITALS', now() from patient where hashtext(id::text) % 5 = 0`.execute(db);
  await sql`insert into red_flag (id, e_contact_id, patient_id, rule_id, rule_version, severity, triggered_at, acknowledged_at)
    select gen_random_uuid(), id, patient_id, 'FEVER_EMERGENCY_001', 'bench', case n when 0 then 'emergency' else 'warning' end,
      created_at, case when n > 1 then created_at end
    from (select *, abs(hashtext(id::text)) % 10 as n from e_contact) e where n < 5`.execute(db);
  await sql`insert into patient_note (id, patient_id, author_id, note, created_at, updated_at)
    select gen_random_uuid(), patient_id, clinician_id, 'Anafanya kazi sokoni', now(), now() from relationship`.execute(
    db,
  );
  await sql`insert into patient_invitation (id, clinician_id, institution_id, given_name, family_name, mobile_number,
      method, language, search_text, message_id, created_at, sent_at, expires_at)
    select gen_random_uuid(), c.id, c.institution_id, 'Njeri', 'Mwangi ' || n, '+2547' || lpad((c.k * 10000 + n)::text, 8, '0'),
      'sms', 'sw', ${named('n::int')} || ' 7' || lpad((c.k * 10000 + n)::text, 8, '0'), gen_random_uuid(),
      now() - n * interval '10 minutes', now() - n * interval '10 minutes', now() + (800 - n) * interval '10 minutes'
    from (select *, row_number() over (order by id) as k from clinician) c,
      generate_series(1, ${invitationsEach}::int) n`.execute(db);
  await sql`insert into outbox_message (id, channel, receiver, language, template, body, state, created_at, sent_at)
    select message_id, 'sms', mobile_number, 'sw', 'sms.invitation_link', 'Hodi', 'sent', sent_at, sent_at
    from patient_invitation`.execute(db);
}
