import { type Kysely, sql } from 'kysely';

/**
 * What an erasure and the clearing away of old rows look for is found by an index, so that both take as long in ten years as
 * today. Where an index held only a part of a table, it now holds the whole: one to keep up to date as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index session_of_user`.execute(db);
  await sql`create index session_of_user on session (user_id)`.execute(db);
  // Neither changes while a session is renewed.
  await sql`create index session_end on session (least(ended_at, expires_at))`.execute(db);
  await sql`drop index outbox_receiver`.execute(db);
  await sql`
    create index outbox_receiver on outbox_message (receiver_user_id, id desc) where receiver_user_id is not null`.execute(
    db,
  );
  await sql`drop index patient_invitation_number`.execute(db);
  await sql`create index patient_invitation_number on patient_invitation (mobile_number)`.execute(db);
  await sql`drop index red_flag_patient`.execute(db);
  await sql`create index red_flag_patient on red_flag (patient_id, acknowledged_at)`.execute(db);
  await sql`create index appointment_deleted on appointment (patient_id) where deleted_at is not null`.execute(db);
  await sql`create index questionnaire_draft_patient on questionnaire_draft (patient_id)`.execute(db);
  await sql`create index user_event_age on user_event (created_at)`.execute(db);
  await sql`
    create index clinician_invitation_end on clinician_invitation
      (least(accepted_at, declined_at, deleted_at, expires_at))`.execute(db);
  // The person by whose number it was made, where there is no account (yet) to know them by.
  await sql`
    alter table idempotency_key add column mobile_number text`.execute(db);
  await sql`
    create index idempotency_key_patient on idempotency_key (patient_id) where patient_id is not null`.execute(db);
  await sql`
    create index idempotency_key_number on idempotency_key (mobile_number) where mobile_number is not null`.execute(db);
  await sql`alter table outbox_message add column mobile_number text`.execute(db);
  await sql`
    create index outbox_number on outbox_message (coalesce(mobile_number, receiver))
      where receiver_user_id is null`.execute(db);
  await sql`
    update idempotency_key set mobile_number = answer -> 'invitation' ->> 'mobile_number'
    where patient_id is null and answer -> 'invitation' ? 'registered_patient_id'`.execute(db);
  await sql`
    update outbox_message o set mobile_number = i.mobile_number from patient_invitation i
    where i.message_id = o.id and o.receiver_user_id is null and o.channel = 'email'`.execute(db);
  // What went to a number that the account had before is found by it, until nothing is left of that.
  await sql`
    create table former_number (
      user_id uuid not null references app_user (id),
      mobile_number text not null,
      given_up_at timestamptz not null,
      primary key (user_id, mobile_number)
    )`.execute(db);
  await sql`create index former_number_age on former_number (given_up_at)`.execute(db);
  // Who could not be erased, such as while somebody else held a row, is passed over for a while.
  await sql`alter table erasure add column tried_at timestamptz`.execute(db);
  // Sound that some address leads to needs not be looked at: nearly all of it, and it stays.
  await sql`alter table speech_audio add column has_address boolean not null default false`.execute(db);
  await sql`
    update speech_audio a set has_address = true
    where not is_question and exists (select from speech_address s where s.audio_key = a.key)`.execute(db);
  await sql`drop index speech_audio_age`.execute(db);
  await sql`create index speech_audio_unused on speech_audio (created_at) where not has_address`.execute(db);
}
