import { type Insertable, type SqlBool, sql } from 'kysely';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import type { RelationshipTable } from '#server/db/schema.ts';
import { isCareInForce } from '#server/work/care-relations.ts';
import { placeOf } from '#server/work/patients-in-care.ts';

const columns = ['id', 'clinician_id', 'patient_id', 'status', 'handed_over_from'] as const;

/** One relationship of a patient, locked until the transaction ends. */
export const lockOfPatient = (tx: Tx, { id, patient_id }: { id: string; patient_id: string }) =>
  tx
    .selectFrom('relationship')
    .select(columns)
    .where('id', '=', id)
    .where('patient_id', '=', patient_id)
    .forUpdate()
    .executeTakeFirst();

/** Until when an invitation can be accepted, in milliseconds since 1970; undefined if there is no end. */
export async function expiryOf(db: Executor, relationship_id: string): Promise<number | undefined> {
  const row = db
    .selectFrom('patient_invitation')
    .select('expires_at')
    .where('relationship_id', '=', relationship_id)
    .orderBy('expires_at', 'desc')
    .limit(1);
  return (await row.executeTakeFirst())?.expires_at;
}

export const lockAllOfPatient = (tx: Tx, patient_id: string) =>
  tx.selectFrom('relationship').select('id').where('patient_id', '=', patient_id).orderBy('id').forUpdate().execute();

export const lockOfClinician = (tx: Tx, { id, clinician_id }: { id: string; clinician_id: string }) =>
  tx
    .selectFrom('relationship')
    .select(columns)
    .where('id', '=', id)
    .where('clinician_id', '=', clinician_id)
    .forUpdate()
    .executeTakeFirst();

/** Includes the clinician's account, whatever the clinician's state. */
export const lockWithClinician = (tx: Tx, id: string) =>
  tx
    .selectFrom('relationship as r')
    .innerJoin('clinician as c', 'c.id', 'r.clinician_id')
    .select(['r.id', 'r.clinician_id', 'r.patient_id', 'r.institution_id', 'r.status', 'c.user_id'])
    .where('r.id', '=', id)
    .forUpdate('r')
    .executeTakeFirst();

/** Patient and clinician of each. */
export const endsOf = (db: Executor, ids: readonly string[]) =>
  db
    .selectFrom('relationship as r')
    .select(['r.id', 'r.clinician_id', 'r.patient_id', 'r.institution_id'])
    // The invitation was deleted together with its relationship.
    .select(
      sql<boolean>`(r.activated_at is not null
        or exists (select 1 from registration_link l where l.relationship_id = r.id))`.as('is_known'),
    )
    .where('r.id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .execute();

export const lockBetween = (tx: Tx, { clinician_id, patient_id }: { clinician_id: string; patient_id: string }) =>
  tx
    .selectFrom('relationship')
    .select(columns)
    .where('clinician_id', '=', clinician_id)
    .where('patient_id', '=', patient_id)
    .forUpdate()
    .executeTakeFirst();
export type LockedRelationship = NonNullable<Awaited<ReturnType<typeof lockBetween>>>;

/** At the clinician's institution. @returns false if the two have one already, or the id is another's. */
export async function insertRelationship(
  tx: Tx,
  row: Omit<Insertable<RelationshipTable>, 'institution_id'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('relationship')
    .values({ ...row, institution_id: placeOf(row.clinician_id) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

type Change = { status: 'invited' | 'active' } & Partial<
  Pick<
    Insertable<RelationshipTable>,
    'consent_by' | 'consent_how' | 'consent_at' | 'activated_at' | 'handed_over_from'
  > &
    Pick<Insertable<RelationshipTable>, 'search_text' | 'sort_name' | 'created_at'>
>;

const notAskedOfTeam = { team_consent: null, team_consent_at: null, team_consent_by: null };

/**
 * A relationship that begins, or begins again, belongs to the clinician's present institution; there an invitation does
 * not reveal who was a patient at the former one only. An ended relationship stays with its institution.
 */
export function beginRelationship(tx: Tx, id: string, change: Change) {
  const place = placeOf(sql.ref('relationship.clinician_id'));
  const wasPatient = sql<Date>`case when relationship.institution_id = ${place} then relationship.activated_at end`;
  const invited = { institution_id: place, activated_at: wasPatient };
  const more = { invited, active: { institution_id: place } };
  return (
    tx
      .updateTable('relationship')
      // The consent to the team is asked anew.
      .set({ ...more[change.status], ...notAskedOfTeam, ended_at: null, ...change })
      .where('id', '=', id)
      .execute()
  );
}

/** Search text of a relationship that nobody has accepted yet. */
export const updateFound = (tx: Tx, id: string, found: { search_text: string; sort_name: string }) =>
  tx.updateTable('relationship').set(found).where('id', '=', id).execute();

export const closeRelationship = (tx: Tx, id: string, { status, at }: { status: 'declined' | 'ended'; at: Date }) =>
  tx.updateTable('relationship').set({ status, ended_at: at }).where('id', '=', id).execute();

/** An active patient with the data that a relationship needs. */
const patients = (db: Executor) =>
  db
    .selectFrom('patient as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.user_id', 'p.member_id', 'u.given_name', 'u.additional_name', 'u.family_name'])
    .select(['u.email', 'u.mobile_number', 'u.preferred_language'])
    .where('p.status', '=', 'active')
    .where('u.status', '=', 'active');

export const patientById = (db: Executor, id: string) => patients(db).where('p.id', '=', id).executeTakeFirst();
export type KnownPatient = NonNullable<Awaited<ReturnType<typeof patientById>>>;

/** The patient who has confirmed the number. */
export const patientByNumber = (db: Executor, mobile_number: string): Promise<KnownPatient | undefined> =>
  patients(db)
    .where('u.mobile_number', '=', mobile_number)
    .where('u.user_type', '=', 'patient')
    .where('u.is_mobile_confirmed', '=', true)
    .executeTakeFirst();

/** A clinician who may have patients, whether they take new ones or not. */
const clinicians = (db: Executor) =>
  db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.user_id'])
    .where('c.approval', '=', 'approved')
    .where('u.status', '=', 'active');

export const clinicianById = (db: Executor, id: string) => clinicians(db).where('c.id', '=', id).executeTakeFirst();

/** Clinicians who have one record in care and not the other. */
export const cliniciansCaringFor = (tx: Tx, { patient_id, notYetFor }: { patient_id: string; notYetFor: string }) =>
  clinicians(tx)
    .where('c.id', 'in', (among) =>
      among
        .selectFrom('relationship as r')
        .select('r.clinician_id')
        .where('r.patient_id', '=', patient_id)
        .where('r.status', '=', 'active'),
    )
    .where('c.id', 'not in', (among) =>
      among
        .selectFrom('relationship as r')
        .select('r.clinician_id')
        .where('r.patient_id', '=', notYetFor)
        .where('r.status', '=', 'active'),
    )
    .orderBy('c.id')
    .execute();

/** A clinician who takes new patients; locked until the transaction ends. */
export const holdOpenList = (tx: Tx, id: string) =>
  clinicians(tx)
    .where('c.id', '=', id)
    .where('c.expanding_patients', '=', true)
    .where('c.role', '!=', 'receptionist')
    .forShare('c')
    .executeTakeFirst();

/**
 * The first clinician, or one in the place of a clinician who is no longer theirs, becomes the selected one.
 * @returns whether that changed.
 */
export async function selectIfNone(tx: Tx, { patient_id, clinician_id, at }: Selection): Promise<boolean> {
  const { rows } = await sql`
    update patient p set selected_clinician_id = ${clinician_id}, updated_at = ${moment(at)}
    where p.id = ${patient_id}
      and not exists (
        select 1 from relationship r
        where r.patient_id = p.id and r.clinician_id = p.selected_clinician_id and r.status = 'active')
    returning p.id`.execute(tx);
  return rows.length > 0;
}

interface Selection {
  patient_id: string;
  clinician_id: string;
  at: Date;
}

/** The clinicians of an account, the chosen one first. */
export const cliniciansOf = (db: Executor, patient_id: string) =>
  db
    .selectFrom('relationship as r')
    .innerJoin('patient as p', 'p.id', 'r.patient_id')
    .innerJoin('clinician as c', 'c.id', 'r.clinician_id')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.user_id', 'c.institution_id'])
    .where('r.patient_id', '=', patient_id)
    .where('r.status', '=', 'active')
    .where('u.status', '=', 'active')
    .where('c.approval', '=', 'approved')
    .orderBy(sql`r.clinician_id is distinct from p.selected_clinician_id`)
    .orderBy('r.activated_at')
    .orderBy('r.id')
    .execute();

/** Children of an account whom nobody has had in care yet: added before it had a clinician, or registered with it. */
export const childrenWithoutCare = (tx: Tx, { caregiver_id, at }: { caregiver_id: string; at: Date }) =>
  tx
    .selectFrom('caregiver as k')
    .innerJoin('patient as p', 'p.id', 'k.patient_id')
    .select('p.id')
    .where('k.caregiver_id', '=', caregiver_id)
    .where('k.sees_record', '=', true)
    .where(isCareInForce(sql`${moment(at)}::timestamptz`))
    .where('p.status', '=', 'active')
    .where(sql<SqlBool>`not exists (select from relationship r where r.patient_id = p.id)`)
    .orderBy('p.id')
    .execute();
