/** Callers are read from the database for each request: a user who was logged out or changed writes nothing and learns nothing. */
import assert from 'node:assert/strict';
import { beforeEach, describe, mock, test } from 'node:test';
import { createEContact, postMessage, setEContactStatus } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putRelationship } from '#server/testing/insert-people.ts';
import { auditLines, rowCounts } from '#server/testing/row-counts.ts';

const t = await openClinicApp();
const { doctor, achieng } = t.clinic;
let patient: Person;
let thread: string;

beforeEach(async () => {
  patient = await t.as(achieng);
  const body = { topic: 'services', answers: askForBill, clinician_id: doctor.id };
  thread = (await patient.ok(createEContact, { body })).e_contact.id;
});

const post = (message: string) => ({ params: { id: thread }, body: { message }, key: `changed-${nextSerial()}` });

const endSessionsOf = (user_id: string) =>
  t.db
    .updateTable('session')
    .set({ ended_at: new Date(t.time.now) })
    .where('user_id', '=', user_id)
    .execute();

/** All that stands in the database, counted. */
const everything = async () => [await rowCounts(t.db), (await auditLines(t.db)).length];

describe('a user who was logged out since their last write', () => {
  let sent: ReturnType<typeof post>;
  let before: unknown;

  beforeEach(async () => {
    sent = post('Asante');
    await patient.ok(postMessage, sent);
    await endSessionsOf(achieng.user.id);
    before = await everything();
  });

  const isNobody = async (given: object) => {
    assert.equal((await patient.refused(postMessage, given, 401)).code, 'unauthenticated');
    assert.deepEqual(await everything(), before);
  };

  test('writes nothing and leaves no line', () => isNobody(post('Bado')));
  test('does not hear again what they were answered', () => isNobody(sent));
  test('does not learn that a key was used for something else', () => isNobody({ ...post('Bado'), key: sent.key }));
  test('does not learn what is wrong with what they wrote', () => isNobody({ ...post('Bado'), body: {} }));
  test('does not learn that the consultation has ended', async () => {
    const ended = await (
      await t.as(doctor)
    ).call(setEContactStatus, { params: { id: thread }, body: { status: 'resolved' } });
    assert.equal(ended.statusCode, 200, ended.body);
    before = await everything();
    await isNobody(post('Bado'));
  });

  test('takes nothing of what their account may write', async () => {
    const taking = mock.method(t.app.writeRate, 'take');
    for (let n = 0; n < 3; n += 1) await isNobody(post('Bado'));
    assert.equal(taking.mock.callCount(), 0);
    taking.mock.restore();
  });
});

test('a clinician whose institution waits to say who they are writes no more, and with the next answer again', async () => {
  const seed = await putClinician(t.put, aClinician(doctor.institution_id));
  await putRelationship(t.put, { clinician: seed, patient: achieng }, { id: idOf(nextSerial()) });
  const person = await t.as(seed);
  const change = (approval: 'waiting' | 'approved') =>
    t.db.updateTable('clinician').set({ approval }).where('id', '=', seed.id).execute();
  await person.ok(postMessage, post('Pole'));
  await change('waiting');
  assert.equal((await person.refused(postMessage, post('Pole'), 403)).code, 'awaiting_approval');
  await change('approved');
  await person.ok(postMessage, post('Pole'));
});

test('an answer bears the role and institution that its author has by now', async () => {
  const seed = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'nurse' }));
  await putRelationship(t.put, { clinician: seed, patient: achieng }, { id: idOf(nextSerial()) });
  const person = await t.as(seed);
  await person.ok(postMessage, post('Pole'));
  await t.db.updateTable('clinician').set({ role: 'doctor' }).where('id', '=', seed.id).execute();
  await person.ok(postMessage, post('Pole sana'));
  const lines = (await auditLines(t.db)).filter((line) => line.user_id === seed.user.id);
  assert.deepEqual(
    lines.map(({ role }) => role),
    ['nurse', 'doctor'],
  );
});
