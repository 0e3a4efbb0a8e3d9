/**
 * Who cares for whom by now, as parts of statements: relations of accounts to people whom they care for (`caregiver k`). Whether
 * somebody may see or do something is asked in record-access.ts.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import type { CarerOfChild } from '@hodi/domain/caregivers/care-relation.ts';
import type { Executor } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

/** Of a relation `k`: agreed, and not over at this moment. */
export const isCareInForce = (at: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(
  k.consent is not null and k.ended_at is null and (k.until_at is null or k.until_at > ${at}))`;

/** Who cares for a patient `p` by now. */
export const caregiversOfPatient = sql<NonNullable<OpenPatientInfo['caregivers']>>`coalesce((
  select json_agg(json_build_object('given_name', ku.given_name, 'additional_name', ku.additional_name,
    'family_name', ku.family_name, 'relation', k.relation, 'confirmed_at', k.confirmed_at) order by k.from_at, k.id)
  from caregiver k join patient kp on kp.id = k.caregiver_id join app_user ku on ku.id = kp.user_id
  where k.patient_id = p.id and ${isCareInForce(sql`now()`)}), '[]')`;

/**
 * Of a patient `p` who is a child without a number of their own: who cares for them first. Their name stands beside the child's, as their
 * number stands for the child's, so that two of one name are told apart.
 */
export const childOf = sql<CarerOfChild | null>`(
  select json_build_object('given_name', ku.given_name, 'additional_name', ku.additional_name,
    'family_name', ku.family_name, 'relation', k.relation)
  from app_user own join caregiver k on k.patient_id = p.id and k.sees_record
    join patient kp on kp.id = k.caregiver_id join app_user ku on ku.id = kp.user_id
  where own.id = p.user_id and own.mobile_number like 'none:%' and ${isCareInForce(sql`now()`)}
  order by k.from_at, k.id limit 1)`;

/** A number is one of a kind; no phone has this one. It is that of a person without a login. */
export const noNumber = (user_id: string): string => `none:${user_id}`;

export const isNoNumber = (mobile_number: string): boolean => mobile_number.startsWith('none:');

/** Null of who has none. */
export const ownNumber = (mobile_number: string): string | null => (isNoNumber(mobile_number) ? null : mobile_number);

/** By which account a patient `p` is reached: somebody without a number of their own by that of their first caregiver. */
export const reachedAccount = sql<string>`coalesce((
  select kp.user_id from app_user own join caregiver k on k.patient_id = p.id join patient kp on kp.id = k.caregiver_id
  where own.id = p.user_id and own.mobile_number like 'none:%' and ${isCareInForce(sql`now()`)}
  order by k.from_at, k.id limit 1), p.user_id)`;

/** The number of an account `u` of a patient `p` as it is shown: of somebody without one that of their first caregiver, or none. */
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
  /** Of the inquiries asked about, those that are there. */
  known: string[];
  /** And of these the ones that the caregiver sees. */
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
