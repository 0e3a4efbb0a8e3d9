import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import { lastTemplates } from '#server/work/outbox-rows.ts';
import { newId } from '#server/work/new-id.ts';

/**
 * Begins an erasure, once only.
 * @param kept_until when the record is deleted; null for an erasure of the version before, which did not write it.
 * @returns whether it had not begun before.
 */
export async function beginErasure(
  tx: Tx,
  { patient_id, begun_at, kept_until }: { patient_id: string; begun_at: Date; kept_until: Date | null },
): Promise<boolean> {
  const row = await tx
    .insertInto('erasure')
    .values({ patient_id, begun_at, kept_until })
    .onConflict((conflict) => conflict.doNothing())
    .returning('patient_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Institutions that have them in care, deactivated or not, and whether their requests hold the erasure. */
export async function careOf(tx: Tx, patient_id: string): Promise<{ institution_id: string; is_noted: boolean }[]> {
  const { rows } = await sql<{ institution_id: string; is_noted: boolean }>`
    select c.institution_id, exists (select from data_request d where d.patient_id = ${patient_id}
      and d.institution_id = c.institution_id and d.kind = 'erasure' and d.state <> 'refused') as is_noted
    from (select distinct r.institution_id from relationship r
      where r.patient_id = ${patient_id} and r.status = 'active') c
    order by 1`.execute(tx);
  return rows;
}

/** An erasure that was not requested in the app, or at another institution, as a completed request. @returns its id. */
export async function noteDone(
  tx: Tx,
  { patient_id, institution_id, now, at }: { patient_id: string; institution_id: string | null; now: number; at: Date },
): Promise<string> {
  const id = newId(now);
  const request = { id, patient_id, institution_id, kind: 'erasure' as const, text: '', created_at: at };
  await tx
    .insertInto('data_request')
    .values({ ...request, state: 'done', answered_at: at })
    .execute();
  return id;
}

export interface BegunErasure {
  patient_id: string;
  begun_at: number;
  /** Null if no server has filled it in yet. */
  kept_until: number | null;
}

export const begunErasures = (db: Executor): Promise<BegunErasure[]> =>
  db
    .selectFrom('erasure')
    .select(['patient_id', 'begun_at', 'kept_until'])
    .orderBy('begun_at')
    .orderBy('patient_id')
    .execute();

/** Fills in erasures of the version before, which promised to keep records for so many years. */
export const fillInEnds = (db: Executor, years: number) =>
  db
    .updateTable('erasure')
    .set({ kept_until: sql<Date>`begun_at + make_interval(years => ${years})` })
    .where('kept_until', 'is', null)
    // By the index of those whose record is still there.
    .where('record_gone_at', 'is', null)
    .execute();

/** Whether there is such a patient, whose erasure has not begun. */
export async function isUnerased(tx: Tx, patient_id: string): Promise<boolean> {
  const patient = tx
    .selectFrom('patient as p')
    .leftJoin('erasure as x', 'x.patient_id', 'p.id')
    .select('p.id')
    .where('p.id', '=', patient_id)
    .where('x.patient_id', 'is', null);
  return (await patient.executeTakeFirst()) !== undefined;
}

/** Receiver of the SMS about the erasure, if they have confirmed the number; and the clinic to ask. */
export const toBeTold = (tx: Tx, { patient_id, institution_id }: { patient_id: string; institution_id: string }) =>
  tx
    .selectFrom('patient as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .innerJoin('institution as i', (join) => join.on('i.id', '=', institution_id))
    .select(['u.id as user_id', 'u.mobile_number', 'u.preferred_language as language'])
    .select(['i.name as place', 'i.whatsapp_number', 'i.emergency_phone'])
    .where('p.id', '=', patient_id)
    .where('u.is_mobile_confirmed', '=', true)
    .executeTakeFirst();

export interface Erased {
  patient_id: string;
  user_id: string;
  mobile_number: string;
}

const erased = (db: Executor) =>
  db
    .selectFrom('erasure as x')
    .innerJoin('patient as p', 'p.id', 'x.patient_id')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['x.patient_id', 'p.user_id', 'u.mobile_number']);

/** Not tried yet, or not since then. */
const mayBeTried = (triedBefore: Date) => sql<SqlBool>`(x.tried_at is null or x.tried_at <= ${triedBefore})`;

/** People whose account and contact data are still to be erased; those that another server works on are left to it. */
export const nextToForget = (tx: Tx, triedBefore: Date): Promise<Erased | undefined> =>
  erased(tx)
    .where('x.contact_gone_at', 'is', null)
    .where(mayBeTried(triedBefore))
    .orderBy('x.begun_at')
    .limit(1)
    .forUpdate('x')
    .skipLocked()
    .executeTakeFirst();

/** Those whose clinical record need not be kept any longer: nothing was written to it since the erasure. */
export const nextToDelete = (tx: Tx, now: Date, triedBefore: Date): Promise<Erased | undefined> =>
  erased(tx)
    .where('x.contact_gone_at', 'is not', null)
    .where('x.record_gone_at', 'is', null)
    .where('x.kept_until', '<=', moment(now))
    .where(mayBeTried(triedBefore))
    .orderBy('x.kept_until')
    .limit(1)
    .forUpdate('x')
    .skipLocked()
    .executeTakeFirst();

export const putOff = (db: Executor, patient_id: string, tried_at: Date) =>
  db.updateTable('erasure').set({ tried_at }).where('patient_id', '=', patient_id).execute();

/** Since when the oldest account waits to be erased, and since when the oldest record need not be kept any more. */
export async function oldestUnfinished(
  db: Executor,
  now: Date,
): Promise<{ account: number | null; record: number | null }> {
  const { rows } = await sql<{ account: number | null; record: number | null }>`
    select (select min(begun_at) from erasure where contact_gone_at is null) as account,
      (select min(kept_until) from erasure where record_gone_at is null and kept_until <= ${now}) as record`.execute(
    db,
  );
  return rows[0] ?? { account: null, record: null };
}

/** Messages to the person, and requests and answers about the person, by a present or former number. */
function byNumber({ patient_id, user_id, mobile_number }: Erased): RawBuilder<unknown>[] {
  const receiver = sql`coalesce(o.mobile_number, o.receiver)`;
  const former = sql`from former_number f where f.user_id = ${user_id}`;
  return [
    sql`delete from verification where user_id = ${user_id} or (user_type = 'patient'
      and (mobile_number = ${mobile_number} or mobile_number in (select f.mobile_number ${former})))`,
    sql`delete from patient_invitation where mobile_number = ${mobile_number}`,
    sql`delete from patient_invitation i using former_number f
      where f.user_id = ${user_id} and i.mobile_number = f.mobile_number and i.sent_at <= f.given_up_at`,
    sql`delete from patient_invitation where relationship_id is not null
      and relationship_id in (select id from relationship where patient_id = ${patient_id})`,
    sql`delete from outbox_message o where o.receiver_user_id is null and ${receiver} = ${mobile_number}`,
    sql`delete from outbox_message o using former_number f where f.user_id = ${user_id}
      and o.receiver_user_id is null and ${receiver} = f.mobile_number and o.created_at <= f.given_up_at`,
    sql`delete from idempotency_key where mobile_number = ${mobile_number}`,
    sql`delete from idempotency_key k using former_number f where f.user_id = ${user_id}
      and k.mobile_number is not null and k.mobile_number = f.mobile_number and k.created_at <= f.given_up_at`,
    // The next owner of such a number is somebody else.
    sql`delete from former_number where user_id = ${user_id}`,
  ];
}

/** Deletes all data of the account and its contacts: none of it is a clinical record. */
export async function forgetAccount(tx: Tx, erasedOne: Erased, at: Date): Promise<void> {
  const { patient_id, user_id } = erasedOne;
  const statements = [
    sql`delete from push_subscription where user_id = ${user_id}`,
    sql`delete from notification where user_id = ${user_id}`,
    sql`delete from notification_setting where user_id = ${user_id}`,
    sql`delete from session where user_id = ${user_id}`,
    sql`delete from second_factor where user_id = ${user_id}`,
    sql`delete from registration_link where user_id = ${user_id}`,
    ...byNumber(erasedOne),
    // Except the SMS about the erasure, if it has not been sent yet.
    sql`delete from outbox_message where receiver_user_id = ${user_id}
      and not (state = 'waiting' and template = any(${lastTemplates}::text[]))`,
    sql`delete from caregiver where caregiver_id = ${patient_id}`,
    sql`delete from questionnaire_draft where patient_id = ${patient_id}`,
    sql`delete from questionnaire_draft where author_user_id = ${user_id}`,
    sql`delete from idempotency_key where patient_id = ${patient_id}`,
    sql`delete from idempotency_key where user_id = ${user_id}`,
    sql`delete from user_event where user_id = ${user_id}`,
  ];
  // Speech for them alone goes with its addresses.
  await sql`
    with gone as (delete from speech_address where e_contact_id in
      (select id from e_contact where patient_id = ${patient_id}) returning id, audio_key)
    delete from speech_audio a using gone where a.key = gone.audio_key and not a.is_question
      and not exists (select from speech_address o where o.audio_key = a.key and o.id not in (select id from gone))`.execute(
    tx,
  );
  for (const statement of statements) await statement.execute(tx);
  await endUploads(tx, patient_id);
  await sql`update e_contact set info_audio_url = null where patient_id = ${patient_id}`.execute(tx);
  await sql`update e_contact_message set audio_url = null where audio_url is not null and e_contact_id in
    (select id from e_contact where patient_id = ${patient_id})`.execute(tx);
  // An erased person neither has caregivers nor is found by any; former caregivers and their consent stay with the
  // record.
  await sql`update relationship set status = 'ended', search_text = '', sort_name = '',
      ended_at = case when status in ('active', 'invited') then ${at} else ended_at end
    where patient_id = ${patient_id}`.execute(tx);
  await sql`update data_request set text = '' where patient_id = ${patient_id}`.execute(tx);
  await sql`update patient set address = '', selected_clinician_id = null, status = 'inactive', updated_at = ${at}
    where id = ${patient_id}`.execute(tx);
  // Numbers are unique; no phone has this one.
  await sql`update app_user set email = null, mobile_number = ${`erased:${user_id}`}, password_hash = null,
    is_mobile_confirmed = false, status = 'inactive', updated_at = ${at} where id = ${user_id}`.execute(tx);
  await sql`update erasure set contact_gone_at = ${at} where patient_id = ${patient_id}`.execute(tx);
}

/** Uploads on their way are no longer accepted. */
async function endUploads(tx: Tx, patient_id: string): Promise<void> {
  const threads = sql`(select id from e_contact where patient_id = ${patient_id})`;
  const awaited = sql`state = 'awaited' and e_contact_id in ${threads}`;
  await sql`delete from attachment_piece where attachment_id in (select id from attachment where ${awaited})`.execute(
    tx,
  );
  await sql`update attachment set state = 'refused', refused = 'cancelled' where ${awaited}`.execute(tx);
}

/** Photos and voice notes: without its key no copy of an object can be read. Its bytes are swept after the commit. */
const mediaOf = (threads: RawBuilder<unknown>, at: Date): RawBuilder<unknown>[] => [
  sql`delete from attachment_piece where attachment_id in (select id from attachment where e_contact_id in ${threads})`,
  sql`delete from attachment where e_contact_id in ${threads}`,
  sql`with gone as (delete from stored_object where e_contact_id in ${threads} returning id)
    insert into gone_object (id, gone_at) select id, ${at} from gone on conflict do nothing`,
];

/** Rows of another record that were parted from this one, when two were no longer read as one, refer to it no more. */
const partedFrom = (patient_id: string, threads: RawBuilder<unknown>): RawBuilder<unknown>[] => [
  sql`update service_interest s set e_contact_id = null, for_caregivers = e.for_caregivers from e_contact e
    where e.id = s.e_contact_id and e.id in ${threads} and s.patient_id <> ${patient_id}`,
  sql`update record_entry set e_contact_id = null where e_contact_id in ${threads} and patient_id <> ${patient_id}`,
  sql`update e_contact set follows = null where follows in ${threads} and patient_id <> ${patient_id}`,
  sql`update care_plan_answer set entry_id = null where patient_id <> ${patient_id}
    and entry_id in (select id from record_entry where patient_id = ${patient_id})`,
];

/**
 * Deletes the clinical record and the name. The rest tells that there was somebody, with lines of the log that name
 * nobody.
 */
export async function deleteRecord(tx: Tx, { patient_id, user_id }: Erased, at: Date): Promise<void> {
  const threads = sql`(select id from e_contact where patient_id = ${patient_id})`;
  const statements = [
    ...partedFrom(patient_id, threads),
    sql`delete from red_flag where patient_id = ${patient_id}`,
    sql`delete from e_contact_call where e_contact_id in ${threads}`,
    sql`delete from owner_change where e_contact_id in ${threads}`,
    sql`delete from held_reply where e_contact_id in ${threads}`,
    ...mediaOf(threads, at),
    sql`delete from e_contact_message where e_contact_id in ${threads}`,
    sql`delete from speech_address where e_contact_id in ${threads}`,
    sql`delete from service_interest where patient_id = ${patient_id}`,
    sql`delete from fulfilled_in_care where patient_id = ${patient_id}`,
    // Each by an index of its own.
    sql`delete from appointment where patient_id = ${patient_id} and deleted_at is null`,
    sql`delete from appointment where patient_id = ${patient_id} and deleted_at is not null`,
    sql`delete from patient_note where patient_id = ${patient_id}`,
    sql`delete from care_plan_answer where patient_id = ${patient_id}`,
    sql`delete from care_plan where patient_id = ${patient_id}`,
    sql`delete from record_change where patient_id = ${patient_id}`,
    sql`delete from record_entry where patient_id = ${patient_id}`,
    sql`delete from caregiver where patient_id = ${patient_id}`,
    sql`delete from merged_record where patient_id = ${patient_id} or other_id = ${patient_id}`,
    sql`delete from kept_apart where patient_id = ${patient_id} or other_id = ${patient_id}`,
    sql`delete from e_contact where patient_id = ${patient_id}`,
    sql`update relationship set consent_by = null, team_consent_by = null where patient_id = ${patient_id}`,
    sql`update data_request set reason = null where patient_id = ${patient_id}`,
    sql`update patient set birthday = '1900-01-01', birthday_precision = 'day', gender = 'prefer_not_to_say',
      updated_at = ${at} where id = ${patient_id}`,
    sql`update app_user set given_name = '–', additional_name = null, family_name = null, updated_at = ${at}
      where id = ${user_id}`,
    sql`update erasure set record_gone_at = ${at} where patient_id = ${patient_id}`,
  ];
  for (const statement of statements) await statement.execute(tx);
}
