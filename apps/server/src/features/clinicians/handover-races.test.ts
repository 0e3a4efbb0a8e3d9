/** A handover while others write: everything ends with one of the two clinicians, and the counts agree. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import * as api from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { joinOpenList } from '@hodi/domain/relationships/relationships.api.ts';
import { aClinician, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { careIn, leaves } from '#server/testing/admin/clinician-handover.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatient, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const ours = t.clinic.doctor.institution_id;
const { care, asks, counts } = careIn(t);
const adminRow = await putClinician(t.put, aClinician(ours, { role: 'admin' }));
let admin: Person;
beforeEach(async () => {
  t.time.now += 3_600_000;
  admin = await t.as(adminRow);
});

test('while patients write, join and ask: nothing is lost between the two', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { from, to, patient } = await care();
    const id = await asks(patient, from);
    const person = await t.as(patient);
    const writes = { params: { id }, body: { message: 'Habari' } };
    const [left, wrote, asked] = await Promise.all([
      admin.persist(api.deactivateClinician, leaves(from, to)),
      person.persist(postMessage, writes),
      person.persist(createEContact, { body: { topic: 'services', answers: askForBill, clinician_id: from.id } }),
    ]);
    assert.equal(left.statusCode, 200, left.body);
    assert.equal(wrote.statusCode, 201, wrote.body);
    assert.ok([201, 400].includes(asked.statusCode), asked.body);
    const open = await t.db
      .selectFrom('e_contact')
      .select('clinician_id')
      .where('patient_id', '=', patient.id)
      .execute();
    assert.ok(open.every(({ clinician_id }) => clinician_id === to.id));
    const { inquiries, unread_inquiries } = await counts(to);
    assert.deepEqual([inquiries, unread_inquiries], [open.length, open.length]);
  }
});

test("while somebody joins the list: they are the colleague's, or were refused", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { from, to } = await care();
    const newcomer = await putPatient(t.put, aPatient());
    const person = await t.as(newcomer);
    const [left, joined] = await Promise.all([
      admin.persist(api.deactivateClinician, leaves(from, to)),
      person.persist(joinOpenList, { body: { id: idOf(nextSerial()), clinician_id: from.id } }),
    ]);
    assert.equal(left.statusCode, 200, left.body);
    assert.ok([201, 404].includes(joined.statusCode), joined.body);
    const rows = await t.db
      .selectFrom('relationship')
      .select('clinician_id')
      .where('patient_id', '=', newcomer.id)
      .where('status', '=', 'active')
      .execute();
    assert.deepEqual(rows, joined.statusCode === 201 ? [{ clinician_id: to.id }] : []);
  }
});

test('two who are to hand over to each other: one of them stays, with everybody', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { from, to, patient } = await care();
    const other = await putPatient(t.put, aPatient());
    await putRelationship(t.put, { clinician: to, patient: other }, { id: idOf(nextSerial()) });
    const answers = await Promise.all([
      admin.persist(api.deactivateClinician, leaves(from, to)),
      admin.persist(api.deactivateClinician, leaves(to, from)),
    ]);
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two),
      [200, 400],
    );
    const stays = answers[0].statusCode === 200 ? to : from;
    const rows = await t.db
      .selectFrom('relationship')
      .select('clinician_id')
      .where('patient_id', 'in', [patient.id, other.id])
      .where('status', '=', 'active')
      .execute();
    assert.deepEqual(rows, [{ clinician_id: stays.id }, { clinician_id: stays.id }]);
  }
});

/** Queries that wait for a lock, once so many of them do. */
async function waiting(count: number): Promise<string[]> {
  for (;;) {
    const { rows } = await sql<{ query: string }>`select query from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
    if (rows.length >= count) return rows.map(({ query }) => query);
  }
}

test('while the patient of a thread that is left joins another list: one waits for the other before any thread', async () => {
  const { from, to, patient } = await care();
  const id = await asks(patient, from);
  await putRelationship(t.put, { clinician: to, patient }, { id: idOf(nextSerial()) });
  await t.db.updateTable('relationship').set({ status: 'invited' }).where('clinician_id', '=', from.id).execute();
  const third = await putClinician(t.put, aClinician(ours, { expanding_patients: true }));
  const person = await t.as(patient);
  const [joined, left] = await t.db
    .transaction()
    .execute(async (tx) => {
      await sql`select from e_contact where id = ${id} for update`.execute(tx);
      const joins = person.persist(joinOpenList, { body: { id: idOf(nextSerial()), clinician_id: third.id } });
      await waiting(1);
      const leaving = admin.persist(api.deactivateClinician, leaves(from, to));
      const threads = (await waiting(2)).filter((query) => query.includes('from e_contact'));
      assert.equal(threads.length, 1, 'each would wait for what the other has');
      return [joins, leaving] as const;
    })
    .then((both) => Promise.all(both));
  assert.deepEqual([joined.statusCode, left.statusCode], [201, 200], left.body);
  const { clinician_id } = await t.db
    .selectFrom('e_contact')
    .select('clinician_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.ok([to.id, third.id].includes(clinician_id), 'with somebody who has the patient in their care');
});

test('a clinician deactivated while a patient joins their list gets no new patient', async () => {
  const { from, patient } = await care();
  const third = await putClinician(t.put, aClinician(ours, { expanding_patients: true }));
  const person = await t.as(patient);
  const joins = await t.db.transaction().execute(async (tx) => {
    await sql`select from relationship where clinician_id = ${from.id} for update`.execute(tx);
    const joining = person.call(joinOpenList, { body: { id: idOf(nextSerial()), clinician_id: third.id } });
    await waiting(1);
    await tx.updateTable('patient').set({ status: 'inactive' }).where('id', '=', patient.id).execute();
    return { joining };
  });
  assert.equal((await joins.joining).statusCode, 404);
  const theirs = t.db.selectFrom('relationship').select('id').where('clinician_id', '=', third.id);
  assert.deepEqual(await theirs.execute(), []);
});
