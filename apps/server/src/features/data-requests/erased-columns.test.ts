/**
 * An erasure goes by lists of columns and tables. A new one fails here until somebody has decided about it: a column of
 * the remaining rows is null afterwards, or is listed below with the reason why not.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import * as api from '@hodi/domain/data-requests/data-requests.api.ts';
import { aClinician } from '@hodi/domain/testing/people.ts';
import { openDatabase } from '#server/db/database.ts';
import { forget } from '#server/plugins/retention.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician } from '#server/testing/insert-people.ts';
import { aProvider, outboxOf } from '#server/testing/providers/outbox-of.ts';
import { newId } from '#server/work/new-id.ts';

const t = await openClinicApp({ env: { RETENTION_YEARS: '0' } });
const owner = openDatabase(t.database.owner, 1);
after(() => owner.destroy());

const id = 'what lines of the log and other rows refer to';
const moment = 'a moment says nothing of who it was';
const emptied = 'may not be null: emptied, or the same for everybody';
const kind = 'what kind of row it is';

/** Remaining rows of an erased person: the columns that are not null, and why. */
const kept: Record<string, { of: string; columns: Record<string, string> }> = {
  app_user: {
    of: 'id',
    columns: {
      id,
      user_type: kind,
      given_name: emptied,
      mobile_number: emptied,
      preferred_language: 'one of two',
      is_mobile_confirmed: emptied,
      status: emptied,
      created_at: moment,
      updated_at: moment,
    },
  },
  patient: {
    of: 'id',
    columns: {
      id,
      user_id: id,
      member_id: 'never given to anybody else',
      birthday: emptied,
      birthday_precision: emptied,
      gender: emptied,
      address: emptied,
      status: emptied,
      registration_type: kind,
      active_since: moment,
      version: 'a count',
      created_at: moment,
      updated_at: moment,
    },
  },
  relationship: {
    of: 'patient_id',
    columns: {
      id,
      clinician_id: id,
      patient_id: id,
      institution_id: id,
      status: emptied,
      consent_how: 'how somebody consented, whose name is gone',
      consent_at: moment,
      search_text: emptied,
      sort_name: emptied,
      created_at: moment,
      activated_at: moment,
      handed_over_from: 'a clinician',
      ended_at: moment,
      team_consent: 'what somebody agreed to, whose name is gone',
      team_consent_at: moment,
    },
  },
  data_request: {
    of: 'patient_id',
    columns: {
      id,
      patient_id: id,
      institution_id: id,
      kind,
      text: emptied,
      state: 'that it was done',
      created_at: moment,
      answered_at: moment,
      answered_by: 'an admin',
    },
  },
  erasure: {
    of: 'patient_id',
    columns: {
      patient_id: id,
      begun_at: moment,
      contact_gone_at: moment,
      record_gone_at: moment,
      tried_at: moment,
      kept_until: moment,
    },
  },
};

/** Tables with rows of a person that an erasure deletes, and those that stay. */
const tablesOfPeople = {
  deleted: [
    'appointment',
    'attachment',
    'care_plan',
    'care_plan_answer',
    'caregiver',
    'correction',
    'e_contact',
    'e_contact_call',
    'e_contact_message',
    'former_number',
    'fulfilled_in_care',
    'held_reply',
    'idempotency_key',
    'kept_apart',
    'merged_record',
    'notification',
    'notification_setting',
    'outbox_message',
    'owner_change',
    'patient_note',
    'push_subscription',
    'questionnaire_draft',
    'record_change',
    'record_entry',
    'red_flag',
    'registration_link',
    'second_factor',
    'service_interest',
    'session',
    'speech_address',
    'stored_object',
    'user_event',
    'verification',
  ],
  kept: ['app_user', 'audit_line', 'clinician', 'data_request', 'erasure', 'patient', 'relationship', 'user_head'],
};

const columnsOf = async (table: string) =>
  (
    await sql<{ name: string; is_nullable: boolean; type: string }>`
      select column_name as name, is_nullable = 'YES' as is_nullable, udt_name as type
      from information_schema.columns where table_schema = 'public' and table_name = ${table}`.execute(owner)
  ).rows;

const rowOf = async (table: string, of: string, value: string): Promise<Record<string, unknown>> =>
  (
    await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(x) as row from ${sql.table(table)} as x where ${sql.ref(of)} = ${value} limit 1`.execute(owner)
  ).rows[0]?.row ?? {};

/** Possible values of a column of the type; at least one is valid. */
const values: Record<string, string[]> = {
  text: ['Siri', 'in_person'],
  date: ['1990-03-04'],
  timestamptz: ['2026-11-01T00:00:00Z'],
  bool: ['true'],
  int2: ['1'],
  int4: ['1'],
  int8: ['1'],
  jsonb: ['{"siri": 1}'],
  bytea: ['\\x01'],
};

/** Puts something into every nullable column of the row. */
async function fill(table: string, of: { column: string; value: string; ids: string[] }): Promise<void> {
  for (const { name, type, is_nullable } of await columnsOf(table)) {
    if (!is_nullable) continue;
    for (const value of type === 'uuid' ? of.ids : (values[type] ?? [])) {
      const set = sql`update ${sql.table(table)} set ${sql.ref(name)} = ${value}::${sql.raw(type)}
        where ${sql.ref(of.column)} = ${of.value} and ${sql.ref(name)} is null`;
      // A constraint may require another value.
      await set.execute(owner).catch(() => undefined);
    }
  }
}

test('every table that names a person stands here', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (
      c.column_name in ('patient_id', 'patient_ids', 'user_id', 'author_user_id', 'receiver_user_id', 'e_contact_id')
      or c.table_name in ('app_user', 'patient'))`.execute(owner);
  const listed = [...tablesOfPeople.deleted, ...tablesOfPeople.kept];
  assert.deepEqual(rows.map(({ name }) => name).toSorted(), listed.toSorted());
});

test('of the rows that stay every column is null, or stands here with a reason', async () => {
  const patient = await t.as(t.clinic.achieng);
  const admin = await putClinician(t.put, aClinician(t.clinic.doctor.institution_id, { role: 'admin' }));
  const { id: patient_id, user } = t.clinic.achieng;
  const body = { id: newId(t.time.now), kind: 'erasure', text: 'Please' } as const;
  await patient.ok(api.createDataRequest, { body });
  const ids = [user.id, t.clinic.doctor.id, admin.user.id];
  for (const [table, { of }] of Object.entries(kept)) {
    if (table === 'data_request' || table === 'erasure') continue;
    await fill(table, { column: of, value: table === 'app_user' ? user.id : patient_id, ids });
  }
  await (
    await t.as(admin)
  ).ok(api.answerDataRequest, { params: { data_request_id: body.id }, body: { state: 'done' } });
  await outboxOf(t).aSender(aProvider().provider).sendDue();
  await forget(t.app);
  for (const [table, { of, columns }] of Object.entries(kept)) {
    const row = await rowOf(table, of, table === 'app_user' ? user.id : patient_id);
    assert.ok(Object.keys(row).length > 0, `${table} keeps a row`);
    const left = Object.keys(row).filter((name) => row[name] !== null && columns[name] === undefined);
    assert.deepEqual(left, [], `${table}: erased, or a reason why not`);
  }
});
