/** A thread is read and shown whole, so it takes no more than so many messages; its people are told what to do then. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createEContact, getThreadForPatient, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { outcomeOf } from '@hodi/domain/offline/retry.ts';
import { readConfig } from '#server/config.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Person, openClinicApp, personFor } from '#server/testing/clinic-app.ts';
import { openTestApp, putClinic } from '#server/testing/test-app.ts';

const t = await openClinicApp({ env: { MESSAGES_PER_THREAD: '3' } });
const { achieng, doctor } = t.clinic;
const [patient, clinician] = [await t.as(achieng), await t.as(doctor)];
const body = { topic: 'services', answers: askForBill };
const open = async () => (await patient.ok(createEContact, { body })).e_contact.id;
const say = (who: Person, id: string, key?: string) =>
  who.call(postMessage, { params: { id }, body: { message: 'Habari' }, ...(key !== undefined && { key }) });

test('the one too many is refused to either side, in their language, as what needs a person', async () => {
  const id = await open();
  for (const who of [patient, clinician, patient]) assert.equal((await say(who, id)).statusCode, 201);
  for (const who of [patient, clinician]) {
    const refused = await say(who, id);
    const { code, message } = refused.json();
    assert.deepEqual([refused.statusCode, code], [409, 'thread_full']);
    assert.equal(message, 'This conversation is full. Please begin a new inquiry.');
    // A queue shows it to its author, as it does where the consultation was resolved.
    assert.equal(outcomeOf({ status: refused.statusCode, code }), 'refused');
  }
  const { item } = await patient.ok(getThreadForPatient, { params: { id } });
  assert.equal(item.messages.length, 3);
  assert.equal((await say(patient, await open())).statusCode, 201);
});

test('many at once fill it exactly, and what was taken is answered again as it was', async () => {
  const id = await open();
  const first = await say(patient, id, 'first-of-a-full-thread');
  const others = await Promise.all(Array.from({ length: 8 }, () => say(patient, id)));
  assert.equal(others.filter(({ statusCode }) => statusCode === 201).length, 2);
  const again = await say(patient, id, 'first-of-a-full-thread');
  assert.deepEqual([again.statusCode, again.json()], [201, first.json()]);
});

test('so is one of long messages, at half a kilobyte for each that it might have', async () => {
  const roomy = await openTestApp({ env: { MESSAGES_PER_THREAD: '1000' } });
  after(() => roomy.close());
  const clinic = await putClinic(roomy.put);
  const author = await personFor(roomy, clinic.achieng);
  const { e_contact } = await author.ok(createEContact, { body });
  const params = { id: e_contact.id };
  // A letter of three bytes.
  const long = () => author.call(postMessage, { params, body: { message: '√'.repeat(5_000) } });
  for (let n = 0; n < 35; n += 1) assert.equal((await long()).statusCode, 201, `message ${n + 1}`);
  assert.equal((await long()).json().code, 'thread_full');
  const { item } = await author.ok(getThreadForPatient, { params });
  assert.equal(item.messages.length, 35);
});

test('there is room for two thousand unless the clinic says otherwise', () => {
  assert.equal(readConfig({}).messagesPerThread, 2_000);
});
