/** Facts of the inquiries that came in a month, for its tallies. */
import { sql } from 'kysely';
import type { Gender } from '@hodi/domain/questionnaires/topic.ts';
import { type Tx, moment } from '#server/db/database.ts';
import { firstIdAt } from '#server/work/new-id.ts';

export interface TalliedInquiries {
  topic: string;
  years: number;
  gender: Gender;
  /** The gravest red flag, whoever acknowledged it. */
  severity: 'emergency' | 'warning' | null;
  /** Until a clinician's first message; null where there is none. */
  answer_seconds: number | null;
}

interface Asked {
  institution_id: string;
  time_zone: string;
  from: Date;
  to: Date;
}

/** Undefined where there is no such institution. */
export async function timeZoneOf(tx: Tx, institution_id: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('institution')
    .select('time_zone')
    .where('id', '=', institution_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found?.time_zone;
}

/**
 * One row an inquiry. Age counts on the day of the inquiry. The index of clinicians finds them; the institution is compared
 * afterwards, since its index would bring the whole history in.
 */
export async function inquiriesOf(tx: Tx, { institution_id, time_zone, from, to }: Asked): Promise<TalliedInquiries[]> {
  const { rows } = await sql<TalliedInquiries>`
    select e.topic, p.gender,
      extract(year from age((e.created_at at time zone ${time_zone})::date, p.birthday))::int as years,
      (select min(f.severity) from red_flag f where f.e_contact_id = e.id) as severity,
      (select extract(epoch from m.created_at - e.created_at)::float8 from e_contact_message m
        where m.e_contact_id = e.id and m.author_type = 'clinician' order by m.seq limit 1) as answer_seconds
    from e_contact e join patient p on p.id = e.patient_id
    where e.clinician_id = any(array(select id from clinician where institution_id = ${institution_id}))
      and e.created_at >= ${moment(from)} and e.created_at < ${moment(to)} and e.institution_id = ${institution_id}`.execute(
    tx,
  );
  return rows;
}

/** How often an inquiry was given to a colleague. */
export async function referralsOf(tx: Tx, { institution_id, from, to }: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from owner_change o join e_contact e on e.id = o.e_contact_id
    where o.id >= ${firstIdAt(from.getTime())}::uuid and o.id < ${firstIdAt(to.getTime())}::uuid and o.kind = 'assigned'
      and e.institution_id = ${institution_id}`.execute(tx);
  return rows[0]?.count ?? 0;
}
