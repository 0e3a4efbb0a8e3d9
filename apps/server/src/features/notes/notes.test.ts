/** Notes are the clinicians' own: shared among those who care for the patient, and never seen by the patient. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createNote, listNotes, updateNote } from '@hodi/domain/notes/notes.api.ts';
import { getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import { aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { accessTable } from '#server/testing/access-table.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { allContracts } from '#server/testing/contracts.ts';
import { putClinician, putRelationship } from '#server/testing/insert-people.ts';
import { LiveClient } from '#server/testing/live-client.ts';

const lines: string[] = [];
const t = await openClinicApp({ log: { write: (line) => void lines.push(line) }, env: { LOG_LEVEL: 'trace' } });
const { doctor, achieng, baraka } = t.clinic;
const colleague = await putClinician(t.put, aClinician(doctor.institution_id, { user: { given_name: 'Njoroge' } }));
await putRelationship(t.put, { clinician: colleague, patient: achieng }, { id: idOf(nextSerial()) });
const params = { patient_id: achieng.id };
const canary = 'Kanari-siri-ya-daktari';
let own: Person;
let other: Person;

const write = (person: Person, note: string, id = idOf(nextSerial())) =>
  person.ok(createNote, { params, body: { id, note } });

before(async () => {
  [own, other] = [await t.as(doctor), await t.as(colleague)];
});

test('every clinician of the patient reads them, newest first, a page at a time', async () => {
  for (const text of ['kwanza', 'pili', 'tatu']) {
    t.time.now += 1000;
    await write(own, text);
  }
  const first = await other.ok(listNotes, { params, query: { limit: '2' } });
  assert.deepEqual(
    [first.items.map(({ note }) => note), first.total, first.items[0]?.author],
    [['tatu', 'pili'], 3, { given_name: 'Wanjiru', additional_name: null, family_name: 'Kamau', role: 'doctor' }],
  );
  const rest = await other.ok(listNotes, { params, query: { limit: '2', cursor: first.next_cursor ?? '' } });
  assert.deepEqual([rest.items.map(({ note }) => note), rest.next_cursor], [['kwanza'], null]);
});

test('the private note of the patient page is the newest one of that clinician', async () => {
  t.time.now += 1000;
  await write(other, 'ya mwenzake');
  const mine = (await own.ok(getPatient, { params })).clinician_notes;
  assert.deepEqual(
    mine.map(({ note }) => note),
    ['tatu'],
  );
  const theirs = (await other.ok(listPatients)).items.find(({ patient }) => patient.id === achieng.id);
  assert.deepEqual(
    theirs?.clinician_notes.map(({ note }) => note),
    ['ya mwenzake'],
  );
});

test('only the author changes one, and nobody what they have not seen', async () => {
  const { note } = await write(own, 'rasimu');
  const at = { params: { ...params, note_id: note.id } };
  await other.refused(updateNote, { ...at, body: { note: 'badala', version: note.version } }, 404);
  const changed = await own.ok(updateNote, { ...at, body: { note: 'imekamilika', version: note.version } });
  assert.deepEqual([changed.note.note, changed.note.version, changed.note.author_id], ['imekamilika', 2, doctor.id]);
  const stale = await own.refused(updateNote, { ...at, body: { note: 'ya zamani', version: note.version } }, 409);
  assert.equal(stale.code, 'version_conflict');
});

test('an empty one is refused by its field, one sent twice under its key is one', async () => {
  const problem = await own.refused(createNote, { params, body: { id: idOf(nextSerial()), note: '  ' } }, 400);
  assert.deepEqual(
    problem.details?.fields?.map(({ field, code }) => [field, code]),
    [['note', 'required']],
  );
  const given = { params, body: { id: idOf(nextSerial()), note: 'mara moja' }, key: 'note-sent-twice' };
  const [one, two] = [await own.ok(createNote, given), await own.ok(createNote, given)];
  assert.deepEqual(one, two);
  const other = { ...given, body: { ...given.body, note: 'mara nyingine' }, key: 'another-key' };
  assert.equal((await own.refused(createNote, other, 409)).code, 'id_taken');
});

describe('the patient', () => {
  const live: LiveClient[] = [];
  after(() => live.forEach((client) => client.close()));

  test('meets none of it: in no answer, no event, no log line', async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const patient = await t.as(achieng);
    const [device, colleagues] = [new LiveClient(t.app, patient.token), new LiveClient(t.app, other.token)];
    live.push(device, colleagues);
    await Promise.all([device.ready(), colleagues.ready()]);
    const { note } = await write(own, canary);
    await colleagues.until(() => colleagues.told.some(({ payload }) => JSON.stringify(payload).includes(canary)));
    const told = colleagues.told.at(-1);
    assert.deepEqual([told?.name, told?.payload], ['clinician-note-created', { patientId: achieng.id, note }]);

    const answers: string[] = [];
    for (const contract of await allContracts()) {
      const row = accessTable[contract.name];
      if (row === undefined || contract.who === 'anyone' || !contract.who.includes('patient')) continue;
      // Some of these calls end every session there was.
      const person = await t.as(achieng);
      answers.push((await person.call(contract, await row.about({ t, achieng: person }))).body);
    }
    assert.ok(answers.length > 10);
    const again = await t.as(achieng);
    for (const contract of [listNotes, getPatient, createNote, updateNote]) {
      const given = { params: { ...params, note_id: note.id }, body: { id: note.id, note: canary, version: 1 } };
      answers.push((await again.call(contract, given)).body);
    }
    // As if it had been told to them by mistake.
    await t.db
      .updateTable('user_event')
      .set({ name: 'clinician-note-created', reference: JSON.stringify({ note_id: note.id }) })
      .where('user_id', '=', achieng.user.id)
      .execute();
    const fresh = new LiveClient(t.app, again.token, { n: 0, id: idOf(0) });
    live.push(fresh);
    await fresh.ready();
    const seen = [...answers, ...device.raw, ...fresh.raw, ...lines].join('\n');
    assert.ok(!seen.includes(canary), 'a note reached the patient');
    assert.ok(!device.raw.join('').includes('clinician-note-created'));
  });

  test('of somebody else neither', async () => {
    const stranger = await t.as(baraka);
    assert.equal((await stranger.refused(listNotes, { params }, 403)).code, 'forbidden_role');
  });
});
