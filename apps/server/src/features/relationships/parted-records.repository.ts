import { sql } from 'kysely';
import { type Executor, moment } from '#server/db/database.ts';

interface Since {
  patient_id: string;
  merged_at: number;
  agreed_at: number | null;
}

const caring = (db: Executor) =>
  db
    .selectFrom('relationship as r')
    .innerJoin('clinician as c', 'c.id', 'r.clinician_id')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['r.id', 'r.patient_id', 'r.clinician_id', 'r.activated_at', 'c.user_id', 'c.role'])
    .select(['r.consent_how', 'r.consent_by', 'r.team_consent'])
    .select(['u.given_name', 'u.additional_name', 'u.family_name'])
    .where('r.status', '=', 'active')
    .orderBy('r.id');
export type Caring = Awaited<ReturnType<ReturnType<typeof caring>['execute']>>[number];

/** Condition: it rests on this very agreement, also of a colleague who took over, with the consent, from its clinician. */
const byAgreement = (agreed_at: number) =>
  sql<boolean>`(r.consent_at is not distinct from ${moment(new Date(agreed_at))}::timestamptz
    and r.consent_how in ('code', 'in_person'))`;

/** Clinicians who have one of the two records in care because the person agreed to the merge. */
export const careByAgreement = async (
  db: Executor,
  { patient_id, other_id, agreed_at }: Since & { other_id: string },
): Promise<Caring[]> =>
  agreed_at === null
    ? []
    : caring(db).where('r.patient_id', 'in', [patient_id, other_id]).where(byAgreement(agreed_at)).execute();

/**
 * Clinicians who have had a record in care since the merge and not before; a colleague who took over continues a former
 * relationship.
 */
export function careSince(db: Executor, { patient_id, merged_at, agreed_at }: Since): Promise<Caring[]> {
  const since = caring(db)
    .where('r.patient_id', '=', patient_id)
    .where('r.handed_over_from', 'is', null)
    .where(sql<boolean>`r.activated_at > ${moment(new Date(merged_at))}::timestamptz`);
  return (agreed_at === null ? since : since.where(sql<boolean>`not ${byAgreement(agreed_at)}`)).execute();
}
