import { type Kysely, sql } from 'kysely';

/**
 * Whoever came back to a clinician who had moved stayed a patient of the institution that the clinician had left. They are a
 * patient of the one where the clinician works, and so is what they asked about their data: it moves along where nobody else
 * can ever have been asked at the old one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update data_request d set institution_id = s.institution_id
    from (
      select r.patient_id, r.institution_id as stale, min(c.institution_id::text)::uuid as institution_id,
        min(greatest(r.activated_at, r.consent_at)) as since
      from relationship r join clinician c on c.id = r.clinician_id
      where r.status = 'active' and r.institution_id <> c.institution_id
      group by r.patient_id, r.institution_id
      having count(distinct c.institution_id) = 1
    ) s
    where d.state = 'open' and d.patient_id = s.patient_id and d.institution_id = s.stale and d.created_at >= s.since
      and not exists (
        select from relationship o join clinician c on c.id = o.clinician_id
        where o.patient_id = s.patient_id and o.institution_id = s.stale and o.activated_at is not null
          and (o.status <> 'active' or c.institution_id = s.stale))`.execute(db);
  await sql`
    update relationship r set institution_id = c.institution_id
    from clinician c
    where c.id = r.clinician_id and r.status in ('active', 'invited')
      and r.institution_id <> c.institution_id`.execute(db);
  await sql`
    update patient_invitation i set institution_id = c.institution_id
    from clinician c
    where c.id = i.clinician_id and i.institution_id <> c.institution_id`.execute(db);
}
