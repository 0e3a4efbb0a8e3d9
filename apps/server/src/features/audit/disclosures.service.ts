import { sql } from 'kysely';
import { givenOutActions } from '@hodi/domain/audit/audit-actions.ts';
import type { Executor } from '#server/db/database.ts';

export interface Disclosure {
  patient_id: string;
  institution_id: string;
  institution_name: string;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * The institutions that gave records of these patients to other systems, and when, oldest first: holders of a copy must
 * be told of corrections and erasures (Data Protection Act, 2019, section 40 (2)).
 */
export async function disclosuresOf(db: Executor, patientIds: readonly string[]): Promise<Disclosure[]> {
  const { rows } = await sql<Disclosure>`
    select n.patient_id, a.institution_id, i.name as institution_name, a.at
    from unnest(${[...new Set(patientIds)]}::uuid[]) as n(patient_id)
    join audit_line a on a.patient_ids @> array[n.patient_id] and a.action = any(${givenOutActions}::text[])
    join institution i on i.id = a.institution_id
    order by a.id`.execute(db);
  return rows;
}
