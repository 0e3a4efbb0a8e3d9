import { type SqlBool, sql } from 'kysely';
import type { TeamConsent } from '@hodi/domain/team-care/team-consent.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import { isReception } from '@hodi/domain/rights/rights.policy.ts';
import { type Caller, clinicianOf } from '#server/wire/caller.ts';
import { placeOf } from '#server/work/patients-in-care.ts';

const columns = [
  'r.id',
  'r.status',
  'r.clinician_id',
  'r.patient_id',
  'p.user_id',
  'c.user_id as clinician_user_id',
] as const;

const known = (db: Executor) =>
  db
    .selectFrom('relationship as r')
    .innerJoin('patient as p', 'p.id', 'r.patient_id')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .innerJoin('clinician as c', 'c.id', 'r.clinician_id')
    .select(columns)
    .select(['u.mobile_number', 'u.preferred_language', 'u.is_mobile_confirmed', 'u.password_hash'])
    .where('p.status', '=', 'active')
    .where('u.mobile_number', 'not like', 'none:%')
    .where('r.status', 'in', ['invited', 'active']);

const ofCaller = (caller: Caller) => {
  const { id, institution_id } = clinicianOf(caller);
  return isReception(caller)
    ? sql<SqlBool>`r.institution_id = ${institution_id}`
    : sql<SqlBool>`r.clinician_id = ${id}`;
};

/**
 * The clinician's relationship to a patient who may be asked for the code: one whom they registered, as a sent link
 * shows, or who is in their care; for reception, any patient of its institution. The clinician who registered somebody
 * may have left before the number was confirmed.
 */
export const findToConfirm = (db: Executor, caller: Caller, patient_id: string) =>
  known(db)
    .where(ofCaller(caller))
    .where('r.patient_id', '=', patient_id)
    .where((where) =>
      where.or([
        where('r.status', '=', 'active'),
        where.exists(
          where.selectFrom('registration_link as l').select('l.user_id').whereRef('l.relationship_id', '=', 'r.id'),
        ),
      ]),
    )
    .orderBy('r.status', 'desc')
    .orderBy('r.id')
    .executeTakeFirst();

/** The same by its id, locked until the end of the transaction. */
export const lockRelationship = (tx: Tx, id: string) =>
  known(tx).where('r.id', '=', id).forUpdate('r').executeTakeFirst();
export type KnownRelationship = NonNullable<Awaited<ReturnType<typeof lockRelationship>>>;

/** Consent to the team; it is only valid for the institution where the clinician was then. */
const teamThere = sql<'team' | 'chosen' | null>`case
  when relationship.institution_id = ${placeOf(sql.ref('relationship.clinician_id'))} then relationship.team_consent end`;

type Consent = { consent_by: string; consent_how: 'code' | 'link'; consent_at: Date };

/** @returns the patient's consent to a team from their registration. */
export const activate = async (tx: Tx, id: string, consent: Consent): Promise<TeamConsent | null> =>
  (
    await tx
      .updateTable('relationship')
      .set({
        ...consent,
        status: 'active',
        team_consent: teamThere,
        institution_id: placeOf(sql.ref('relationship.clinician_id')),
        activated_at: sql<Date>`coalesce(activated_at, ${consent.consent_at}::timestamptz)`,
      })
      .where('id', '=', id)
      .returning('team_consent')
      .executeTakeFirstOrThrow()
  ).team_consent;

export const confirmNumber = (tx: Tx, user_id: string, at: Date) =>
  tx.updateTable('app_user').set({ is_mobile_confirmed: true, updated_at: at }).where('id', '=', user_id).execute();

/** From the first consent on, this clinician gets the inquiries, unless the patient has chosen one. */
export const beginRecord = (tx: Tx, { patient_id, clinician_id }: KnownRelationship, at: Date) =>
  tx
    .updateTable('patient')
    .set({
      active_since: sql<Date>`coalesce(active_since, ${at}::timestamptz)`,
      selected_clinician_id: sql<string>`coalesce(selected_clinician_id, ${clinician_id}::uuid)`,
      updated_at: at,
    })
    .where('id', '=', patient_id)
    .execute();
