/**
 * Caregivers in force, as parts of statements: relations of accounts to people whom they care for (`caregiver k`).
 * record-access.ts decides whether somebody may see or do something.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import type { CarerOfChild } from '@hodi/domain/caregivers/care-relation.ts';
import type { Executor } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

/** Condition on a relation `k`: it is agreed, and not over at this moment. */
export const isCareInForce = (at: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(
  k.consent is not null and k.ended_at is null and (k.until_at is null or k.until_at > ${at}))`;

/** Whether the account of this patient cared for somebody at that moment, so that words from it may be about several people. */
const caredForOthers = (patient_id: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from caregiver k where k.caregiver_id = ${patient_id} and k.consent is not null
    and coalesce(k.from_at, k.created_at) <= ${at} and (k.ended_at is null or k.ended_at > ${at})
    and (k.until_at is null or k.until_at > ${at}))`;

/** Whether this patient's account cares for somebody else too. */
export async function caresForOthers(db: Executor, patient_id: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ cares: boolean }>`
    select ${caredForOthers(sql`${patient_id}::uuid`, sql`${at}::timestamptz`)} as cares`.execute(db);
  return rows[0]?.cares === true;
}

/** Of a message `m`: by SMS, from an account that cared for others. Nobody said about whom it is. */
export const isAboutUnknown = sql<boolean>`(m.via is not null and exists (
  select from patient a where a.user_id = m.user_id and ${caredForOthers(sql`a.id`, sql`m.created_at`)}))`;

/** The user who reads an answer to an inquiry `e` of a patient `p`: the account that asked, or the patient for whom a clinician did. */
export const readerOfAnswer = sql<string>`(
  case when e.submitted_by = 'patient' then e.submitted_by_user_id else p.user_id end)`;

/**
 * Condition on a requested service `s`: caregivers of the patient see it. Its inquiry decides; outside of one, who asked
 * for it (null: a server of the version before did not say).
 */
export const isServiceForCarers = sql<SqlBool>`(case
  when s.e_contact_id is not null
    then exists (select from e_contact e where e.id = s.e_contact_id and e.for_caregivers)
  else coalesce(s.for_caregivers, exists (select from patient sp join app_user su on su.id = sp.user_id
    where sp.id = s.patient_id and su.mobile_number like 'none:%')) end)`;

/** Caregivers of a patient `p` at present. */
export const caregiversOfPatient = sql<NonNullable<OpenPatientInfo['caregivers']>>`coalesce((
  select json_agg(json_build_object('given_name', ku.given_name, 'additional_name', ku.additional_name,
    'family_name', ku.family_name, 'relation', k.relation, 'confirmed_at', k.confirmed_at) order by k.from_at, k.id)
  from caregiver k join patient kp on kp.id = k.caregiver_id join app_user ku on ku.id = kp.user_id
  where k.patient_id = p.id and ${isCareInForce(sql`now()`)}), '[]')`;

/**
 * First caregiver of a patient `p` who is a child without a number of their own. This name is shown beside the child's,
 * and the caregiver's number in place of the child's, so that two children of one name can be told apart.
 */
export const childOf = sql<CarerOfChild | null>`(
  select json_build_object('given_name', ku.given_name, 'additional_name', ku.additional_name,
    'family_name', ku.family_name, 'relation', k.relation)
  from app_user own join caregiver k on k.patient_id = p.id and k.sees_record
    join patient kp on kp.id = k.caregiver_id join app_user ku on ku.id = kp.user_id
  where own.id = p.user_id and own.mobile_number like 'none:%' and ${isCareInForce(sql`now()`)}
  order by kp.status = 'active' desc, k.from_at, k.id limit 1)`;

/** Placeholder for the number of a person without a login: numbers are unique, and no phone has this one. */
export const noNumber = (user_id: string): string => `none:${user_id}`;

export const isNoNumber = (mobile_number: string): boolean => mobile_number.startsWith('none:');

/** The number, or null for a person without one. */
export const ownNumber = (mobile_number: string): string | null => (isNoNumber(mobile_number) ? null : mobile_number);

/** Condition on an account: its own record is not deactivated. Nothing is sent to an account that is closed. */
export const isOfOpenRecord = (user_id: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select from patient closed where closed.user_id = ${user_id} and closed.status <> 'active')`;

/**
 * Account by which a patient `p` is reached: their own, or that of their first caregiver if they have no number. A
 * caregiver who was deactivated is the last.
 */
export const reachedAccount = sql<string>`coalesce((
  select kp.user_id from app_user own join caregiver k on k.patient_id = p.id join patient kp on kp.id = k.caregiver_id
  where own.id = p.user_id and own.mobile_number like 'none:%' and ${isCareInForce(sql`now()`)}
  order by kp.status = 'active' desc, k.from_at, k.id limit 1), p.user_id)`;

/**
 * The number to show for an account `u` of a patient `p`: their own, that of their first caregiver if they have none,
 * or none.
 */
export const shownNumber = sql<string>`case when u.mobile_number like 'none:%' then coalesce((
  select nullif(ku.mobile_number, u.mobile_number) from app_user ku where ku.id = ${reachedAccount}), '') else u.mobile_number end`;

export interface Carer {
  /** The account of the person. */
  of_user_id: string;
  /** The account of the caregiver. */
  user_id: string;
  sees_record: boolean;
  /** The person has a number of their own. */
  has_number: boolean;
  /** Those of the given inquiries that exist. */
  known: string[];
  /** Those of them that the caregiver sees. */
  seen: string[];
}

const carers = prepared<{ users: readonly string[]; threads: readonly string[]; at: Date }, Carer>(
  (_, { users, threads, at }) => sql<Carer>`
    select p.user_id as of_user_id, kp.user_id, k.sees_record, pu.mobile_number not like 'none:%' as has_number,
      array(select e.id::text from e_contact e where e.id = any(${threads}::uuid[]) and e.patient_id = p.id) as known,
      array(select e.id::text from e_contact e where e.id = any(${threads}::uuid[]) and e.patient_id = p.id
        and e.for_caregivers and (k.sees_record or e.submitted_by_user_id = kp.user_id)) as seen
    from patient p join app_user pu on pu.id = p.user_id join caregiver k on k.patient_id = p.id join patient kp on kp.id = k.caregiver_id
      join app_user ku on ku.id = kp.user_id
    where p.user_id = any(${users}::uuid[]) and p.status = 'active' and kp.status = 'active' and ku.status = 'active'
      and ${isCareInForce(sql`${at}::timestamptz`)}`,
);

/** Everybody who cares for the people of these accounts, with what they see of these inquiries. */
export const carersOfUsers = (
  db: Executor,
  asked: { users: readonly string[]; threads: readonly string[]; at: Date },
): Promise<Carer[]> => carers(db, asked);
