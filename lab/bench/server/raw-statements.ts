/**
 * The bare server's work for a request, in one statement each: the same rows as the real server's, and nothing else.
 */

/** $1 who writes, $2 key, $3 when, $4 message id, $5 thread, $6 text, $7 the other, $8 $9 event ids, $10 audit id, $11 patient, $12 type, $13 item. */
export const postStatement = `
  with key as (
    insert into idempotency_key (user_id, key, fingerprint, status, answer, patient_id, created_at)
    values ($1::uuid, $2, $2, 201, jsonb_build_object('id', $4::uuid, 'message', $6::text, 'item', $13::jsonb), $11::uuid, $3::timestamptz)
  ), thread as (
    update e_contact set last_seq = last_seq + 1, last_message_id = $4::uuid, last_message_user_id = $1::uuid,
      last_message_author_type = $12, last_message_text = $6, last_message_at = $3::timestamptz,
      sort_key = -(extract(epoch from $3::timestamptz) * 1000)::bigint,
      status = case when $12 = 'patient' then 'patient_waits_response' else 'clinic_waits_response' end,
      unread_for_clinician = case when $12 = 'patient' then unread_for_clinician + 1 else 0 end,
      unread_for_patient = case when $12 = 'patient' then 0 else unread_for_patient + 1 end,
      needs_clinician = $12 = 'patient', waiting_since = case when $12 = 'patient' then $3::timestamptz end
    where id = $5::uuid
    returning last_seq, institution_id
  ), message as (
    insert into e_contact_message (id, e_contact_id, seq, user_id, author_type, message, created_at)
    select $4::uuid, $5::uuid, last_seq, $1::uuid, $12, $6, $3::timestamptz from thread
  ), audit as (
    insert into audit_line (id, at, action, outcome, user_id, user_type, session_id, institution_id, role, patient_ids,
      subject_id, address, request_id)
    select $10::uuid, $3::timestamptz, 'e_contacts.post_message', 'done', $1::uuid, $12, $10::uuid, institution_id, null,
      array[$11::uuid], $5::uuid, '127.0.0.1', $10::text from thread
  ), raised as (
    update user_head set n = n + 1, unread = unread + 1 where user_id in ($1::uuid, $7::uuid) returning user_id, n
  )
  insert into user_event (user_id, n, id, name, reference, created_at)
  select user_id, n, case when user_id = $1::uuid then $8::uuid else $9::uuid end, 'e-contact-message-created',
    jsonb_build_object('e_contact_id', $5::uuid, 'message_id', $4::uuid), $3::timestamptz from raised
  returning user_id, n, (select last_seq from thread) as seq`;

/** $1 clinician, $2 who reads, $3 when, $4 audit id. */
export const listStatement = `
  with page as (
    select e.* from e_contact e where e.clinician_id = $1::uuid order by e.urgency, e.sort_key, e.id limit 21
  ), audit as (
    insert into audit_line (id, at, action, outcome, user_id, user_type, session_id, institution_id, role, patient_ids,
      subject_id, address, request_id)
    select $4::uuid, $3::timestamptz, 'e_contacts.list', 'done', $2::uuid, 'clinician', $4::uuid, max(institution_id::text)::uuid,
      'doctor', array_agg(distinct patient_id), null, '127.0.0.1', $4::text from page
  )
  select e.id, e.patient_id, e.clinician_id, e.topic, e.status, e.created_at, e.last_message_at, e.waiting_since,
    e.resolved_at, e.selected_services, e.seen_by_patient_seq, e.seen_by_clinician_seq, e.unread_for_patient,
    e.unread_for_clinician, e.open_emergencies, e.open_warnings, e.danger, e.submitted_by, e.submitted_by_user_id,
    left(e.info_text, 200) as info, e.last_seq, e.last_message_id, e.last_message_user_id, e.last_message_author_type,
    e.last_message_text, e.urgency, e.sort_key, p.member_id, p.birthday, p.gender, u.id as user_id, u.given_name,
    u.additional_name, u.family_name, u.email,
    (select e_contacts from user_head where user_id = $2::uuid) as total
  from page e join patient p on p.id = e.patient_id join app_user u on u.id = p.user_id
  order by e.urgency, e.sort_key, e.id`;

/** $1 who sends, $2 key, $3 when, $4 thread, $5 patient, $6 clinician, $7 her user, $8 answers, $9 text, $10 $11 event ids, $12 audit id, $13 item. */
export const submitStatement = `
  with key as (
    insert into idempotency_key (user_id, key, fingerprint, status, answer, patient_id, created_at)
    values ($1::uuid, $2, $2, 201, jsonb_build_object('id', $4::uuid, 'message', $9::text, 'item', $13::jsonb), $5::uuid, $3::timestamptz)
  ), thread as (
    insert into e_contact (id, patient_id, clinician_id, institution_id, topic, content_version, language, answers,
      submitted_by_user_id, submitted_by, info_text, status, last_seq, seen_by_patient_seq, seen_by_clinician_seq,
      unread_for_patient, unread_for_clinician, open_emergencies, open_warnings, rank, danger, needs_clinician,
      waiting_since, patient_waits_since, sort_key, last_message_at, created_at)
    select $4::uuid, $5::uuid, id, institution_id, 'temperature', 'bench', 'sw', $8::jsonb, $1::uuid, 'patient', $9,
      'patient_waits_response', 0, 0, -1, 0, 1, 0, 0, 1, 2, true, $3::timestamptz, $3::timestamptz,
      -(extract(epoch from $3::timestamptz) * 1000)::bigint, $3::timestamptz, $3::timestamptz
    from clinician where id = $6::uuid
    returning institution_id
  ), counted as (
    insert into attempt (key, count, ends_at)
    values (sha256(convert_to($5::uuid::text, 'UTF8')), 1, $3::timestamptz + interval '1 hour')
    on conflict (key) do update set count = attempt.count + 1
  ), audit as (
    insert into audit_line (id, at, action, outcome, user_id, user_type, session_id, institution_id, role, patient_ids,
      subject_id, address, request_id)
    select $12::uuid, $3::timestamptz, 'e_contacts.create', 'done', $1::uuid, 'patient', $12::uuid, institution_id, null,
      array[$5::uuid], $4::uuid, '127.0.0.1', $12::text from thread
  ), raised as (
    update user_head set n = n + 1, unread = unread + 1, e_contacts = e_contacts + 1
    where user_id in ($1::uuid, $7::uuid) returning user_id, n
  )
  insert into user_event (user_id, n, id, name, reference, created_at)
  select user_id, n, case when user_id = $1::uuid then $10::uuid else $11::uuid end, 'e-contact-created',
    jsonb_build_object('e_contact_id', $4::uuid), $3::timestamptz from raised
  returning user_id, n`;

const names = { given_name: 'Achieng', additional_name: null, family_name: 'Otieno 1', email: null };
const counts = { unread_count: 0, unacknowledged_red_flag_count: 0, open_severity: null };
const marks = { has_unread_for_clinician: true, has_unread_for_patient: false, ...counts };
const states = { topic: 'temperature', status: 'patient_waits_response', resolved_at: null, selected_services: [] };
const seen = { seen_by_patient_seq: 1, seen_by_clinician_seq: -1 };

/** Stored with the answer, as the real server stores the thread's list item: of the same size. */
export function itemLike({ thread, patient, user, other }: Record<'thread' | 'patient' | 'user' | 'other', string>) {
  const at = new Date().toISOString();
  const ids = { id: thread, patient_id: patient, clinician_id: other };
  const message = { id: thread, e_contact_id: thread, seq: 1, user_id: user, audio_url: null, written_at: null };
  const said = { ...message, message: 'Homa imeshuka '.repeat(7), created_at: at };
  const institution = { institution_id: other, institution_name: 'Ziwa Family Clinic' };
  return {
    e_contact: { ...ids, ...states, created_at: at, last_message_at: at, waiting_since: at, ...seen },
    ...marks,
    info_text: { ...message, message: 'Homa na maumivu ya kichwa '.repeat(8), message_author_type: 'patient' },
    messages: [{ e_contact_message: said, message_author_type: 'patient' }],
    patient: { id: patient, member_id: 'HD-1', birthday: '1990-01-01', gender: 'female', user: { id: user, ...names } },
    clinician: { id: other, role: 'doctor', user: { id: other, ...names }, ...institution },
  };
}
