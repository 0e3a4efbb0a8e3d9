/**
 * Appointments of a clinician who no longer has the patient in care, because the colleague is busy or the appointment
 * has begun. They are in the lists of clinicians who have the patient in care, who can deal with them.
 */
import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import * as api from '@hodi/domain/appointments/appointments.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { deactivateClinician } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { answerInvitation } from '@hodi/domain/relationships/relationships.api.ts';
import { type ClinicianSeed, type PatientSeed, aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { careIn, leaves } from '#server/testing/admin/clinician-handover.ts';
import { type Tx, openDatabase } from '#server/db/database.ts';
import { changeOf } from '#server/testing/appointments/booking.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putAppointment } from '#server/testing/insert-appointments.ts';
import { putClinician, putPatientOf, putRelationship } from '#server/testing/insert-people.ts';
import { startOfTime } from '#server/testing/test-app.ts';
import { pageOfList } from './appointment-lists.repository.ts';
import { sideOfClinician } from './moved-appointments.repository.ts';

const t = await openClinicApp();
const owner = openDatabase(t.database.owner, 1);
after(() => owner.destroy());
const ours = t.clinic.doctor.institution_id;
const { care } = careIn(t);
const admin = await putClinician(t.put, aClinician(ours, { role: 'admin' }));
/** It is nine in the morning in Nairobi. */
const hour = (hours: number) => new Date(startOfTime + hours * 3_600_000).toISOString();
let from: ClinicianSeed;
let to: ClinicianSeed;
let patient: PatientSeed;
let taker: Person;
let clashing: string;
let over: string;
let done: string;

beforeEach(async () => {
  t.time.now = startOfTime;
  ({ from, to, patient } = await care());
  clashing = await putAppointment(t.put, { clinician: from, patient }, { start: hour(2) });
  over = await putAppointment(t.put, { clinician: from, patient }, { start: hour(-3) });
  done = await putAppointment(t.put, { clinician: from, patient }, { start: hour(-5), status: 'completed' });
  await putAppointment(t.put, { clinician: to, patient: await putPatientOf(t.put, to) }, { start: hour(2) });
  await (await t.as(admin)).ok(deactivateClinician, leaves(from, to));
  taker = await t.as(to);
});

const listed = async (person: Person, query: Record<string, string>) =>
  (await person.ok(api.listAppointments, { query })).items.filter(
    ({ appointment }) => appointment.patient_id === patient.id,
  );
const ids = async (person: Person, query: Record<string, string>) =>
  (await listed(person, query)).map(({ appointment }) => appointment.id);
const one = async (id: string) => taker.ok(api.getAppointment, { params: { appointment_id: id } });
const becomes = async (id: string, status: 'completed' | 'cancelled' | 'scheduled') => {
  const { version } = (await one(id)).appointment;
  return taker.ok(api.setAppointmentStatus, { params: { appointment_id: id }, body: { status, version } });
};

describe('the successor', () => {
  test('finds them in every list and number, under the name of the one who left', async () => {
    assert.deepEqual(await ids(taker, { scope: 'upcoming' }), [clashing]);
    assert.deepEqual(await ids(taker, { scope: 'past' }), [over]);
    assert.deepEqual(await ids(taker, { scope: 'today' }), [over, clashing]);
    const { member_id: search } = patient;
    assert.deepEqual(await ids(taker, { scope: 'all', status: 'scheduled', search }), [clashing, over]);
    const [item] = await listed(taker, { scope: 'upcoming' });
    assert.deepEqual([item?.clinician_name.given_name, item?.appointment.clinician_id], ['Leaving', from.id]);
    const { counts } = await taker.ok(api.listAppointments);
    assert.deepEqual(counts, { upcoming: 2, past: 1, today: 3, completed: 0, to_confirm: 1 });
    const profile = await taker.ok(getOwnClinician);
    assert.deepEqual([profile.counts.appointments_upcoming, profile.counts.appointments_today], [2, 3]);
    assert.ok(profile.appointments.some(({ appointment }) => appointment.id === clashing));
  });

  test('says that one took place: it stays with who had it, and stands where one of their own would', async () => {
    const { appointment } = await becomes(over, 'completed');
    assert.deepEqual([appointment.status, appointment.clinician_id], ['completed', from.id]);
    assert.deepEqual(await ids(taker, { scope: 'past' }), [over]);
    assert.deepEqual(await ids(taker, { status: 'completed' }), [over]);
    assert.deepEqual(await ids(taker, { scope: 'today' }), [over, clashing]);
    const { counts } = await taker.ok(api.listAppointments);
    assert.deepEqual(counts, { upcoming: 2, past: 1, today: 3, completed: 1, to_confirm: 0 });
  });

  test('cancels one, and finds it among what is past and cancelled', async () => {
    await becomes(clashing, 'cancelled');
    assert.deepEqual(await ids(taker, { scope: 'upcoming' }), []);
    assert.deepEqual(await ids(taker, { scope: 'past' }), [clashing, over]);
    assert.deepEqual(await ids(taker, { status: 'cancelled', search: patient.member_id }), [clashing]);
  });

  test('takes back a wrong tap, and finds it as before', async () => {
    for (const id of [over, clashing]) {
      await becomes(id, id === over ? 'completed' : 'cancelled');
      const { appointment } = await becomes(id, 'scheduled');
      assert.deepEqual([appointment.status, appointment.clinician_id], ['scheduled', from.id]);
    }
    assert.deepEqual(await ids(taker, {}), [clashing, over]);
  });

  test('cancels what took place by the word of who left, and finds that too', async () => {
    await becomes(done, 'cancelled');
    assert.deepEqual(await ids(taker, { status: 'cancelled' }), [done]);
  });

  test('takes one over at another hour, and only so: who left is booked no more', async () => {
    const item = await one(clashing);
    const moved = { start_time: hour(5), end_time: hour(5.5) };
    const problem = await taker.refused(api.updateAppointment, changeOf(item, moved), 400);
    assert.deepEqual(
      problem.details?.fields?.map(({ field, code }) => [field, code]),
      [['clinician_id', 'no_active_relationship']],
    );
    const { appointment } = await taker.ok(api.updateAppointment, changeOf(item, { ...moved, clinician_id: to.id }));
    assert.equal(appointment.clinician_id, to.id);
    assert.deepEqual(await ids(taker, { scope: 'upcoming' }), [clashing]);
  });
});

test('nobody else finds them, nor what a colleague has who is there still', async () => {
  const other = await putClinician(t.put, aClinician(ours));
  assert.deepEqual(await ids(await t.as(other), {}), []);
  await putRelationship(t.put, { clinician: other, patient }, { id: idOf(nextSerial()) });
  const own = await putAppointment(t.put, { clinician: other, patient }, { start: hour(7) });
  assert.deepEqual(await ids(await t.as(other), { scope: 'upcoming' }), [clashing, own]);
  assert.deepEqual(await ids(taker, { scope: 'upcoming' }), [clashing]);
  await becomes(own, 'cancelled');
  await becomes(clashing, 'cancelled');
  assert.deepEqual(await ids(taker, { status: 'cancelled' }), [clashing]);
  assert.deepEqual(await ids(await t.as(other), { status: 'cancelled' }), [own, clashing]);
  await t.db.updateTable('patient').set({ status: 'inactive' }).where('id', '=', patient.id).execute();
  assert.deepEqual(await ids(taker, {}), []);
});

test('declined as well, they are found by whoever has the patient in their care', async () => {
  const other = await putClinician(t.put, aClinician(ours));
  await putRelationship(t.put, { clinician: other, patient }, { id: idOf(nextSerial()) });
  // Busy as well.
  await putAppointment(t.put, { clinician: other, patient: await putPatientOf(t.put, other) }, { start: hour(2) });
  const { id: relationship_id } = await t.db
    .selectFrom('relationship')
    .select('id')
    .where('patient_id', '=', patient.id)
    .where('clinician_id', '=', to.id)
    .executeTakeFirstOrThrow();
  await (await t.as(patient)).ok(answerInvitation, { params: { relationship_id }, body: { status: 'declined' } });
  assert.deepEqual(await ids(taker, {}), []);
  assert.deepEqual(await ids(await t.as(other), { scope: 'upcoming' }), [clashing]);
});

/** Number of rows of appointments, or of their indexes, that are read for this. */
async function readFor<T>(tx: Tx, what: () => Promise<T>): Promise<{ found: T; read: number }> {
  const soFar = async () => {
    const { rows } = await sql<{ read: number }>`
      select sum(pg_stat_get_xact_tuples_returned(c.oid))::int as read
      from pg_class c left join pg_index i on i.indexrelid = c.oid
      where 'appointment'::regclass in (c.oid, i.indrelid)`.execute(tx);
    return rows[0]?.read ?? Number.NaN;
  };
  const before = await soFar();
  const found = await what();
  return { found, read: (await soFar()) - before };
}

test('a page reads no history for their sake, whoever had the patient', async () => {
  await becomes(over, 'completed');
  await becomes(clashing, 'cancelled');
  // An autovacuum that began before these rows would end after ours, and the plan would be for a table of a few rows.
  await sql`alter table appointment set (autovacuum_enabled = false)`.execute(owner);
  await sql`
    insert into appointment (id, clinician_id, patient_id, institution_id, start_time, end_time, topic, type, status, created_at)
    select gen_random_uuid(), clinician_id, ${patient.id}, ${ours}, start, start + interval '30 minutes', 'Then', 'checkup',
      'completed', start
    from (select ${hour(-24)}::timestamptz - n * interval '1 hour' as start from generate_series(1, 2000) n) x,
      unnest(${[from.id, to.id]}::uuid[]) clinician_id`.execute(t.db);
  await sql`analyze appointment`.execute(owner);
  await t.db.transaction().execute(async (tx) => {
    const { found: side, read } = await readFor(tx, () => sideOfClinician(tx, to.id));
    assert.deepEqual(side.left, [{ patient_id: patient.id, clinician_id: from.id }]);
    assert.ok(read < 100, `${read} rows to know what is left`);
    const all = { side, now: new Date(t.time.now), status: undefined, type: undefined, terms: null, after: null };
    const page = await readFor(tx, () => pageOfList(tx, { ...all, scope: 'past', limit: 20, reader: 'staff' }));
    assert.deepEqual(
      page.found.slice(0, 2).map(({ appointment }) => appointment.id),
      [clashing, over],
    );
    assert.equal(page.found.length, 21);
    assert.ok(page.read < 200, `${page.read} rows for a page`);
  });
});
