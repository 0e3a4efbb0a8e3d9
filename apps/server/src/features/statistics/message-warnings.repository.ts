import { sql } from 'kysely';
import type { WarningsOfMonth } from '@hodi/domain/statistics/statistics.api.ts';
import { type Tx, moment } from '#server/db/database.ts';

interface Of {
  clinician_id: string;
  time_zone: string;
  now: Date;
}

/** Red flags raised by patients' words in the clinician's threads, by month of the clinic, newest first. */
export async function messageWarnings(tx: Tx, { clinician_id, time_zone, now }: Of): Promise<WarningsOfMonth[]> {
  const { rows } = await sql<WarningsOfMonth>`
    select to_char(f.triggered_at at time zone ${time_zone}, 'YYYY-MM') as month, count(*)::int as hits,
      (count(*) filter (where f.judgement = 'confirmed'))::int as confirmed,
      (count(*) filter (where f.judgement = 'dismissed'))::int as dismissed
    from e_contact e join red_flag f on f.e_contact_id = e.id
    where e.clinician_id = ${clinician_id} and e.has_red_flags and f.kind = 'message'
      and f.triggered_at >= ${moment(now)} - interval '12 months'
    group by 1 order by 1 desc`.execute(tx);
  return rows;
}
