import { sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';

/** The clinician on the card with their institution: the chosen one while the relationship is active, else the caller. */
export const assignedClinician = (
  db: Executor,
  { patient_id, chosen, caller_id }: { patient_id: string; chosen: string | null; caller_id: string },
) =>
  db
    .selectFrom('relationship as r')
    .innerJoin('clinician as c', 'c.id', 'r.clinician_id')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .innerJoin('institution as i', 'i.id', 'c.institution_id')
    .select(['u.given_name', 'u.additional_name', 'u.family_name', 'c.role'])
    .select(['i.name', 'i.full_address', 'i.emergency_phone', 'i.whatsapp_number', 'i.business_hours'])
    .select(['i.time_zone', 'i.contact_card_text'])
    .where('r.patient_id', '=', patient_id)
    .where('r.status', '=', 'active')
    .where('u.status', '=', 'active')
    .where('c.id', 'in', [chosen ?? caller_id, caller_id])
    .orderBy(sql`c.id = ${chosen ?? caller_id}::uuid`, 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
