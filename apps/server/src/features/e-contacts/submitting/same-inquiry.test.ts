/** An inquiry has an id of its own: sent again under another key, or by somebody else, it is still one. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { unknownId } from '#server/testing/access-row.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Answered, type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { rowCounts } from '#server/testing/row-counts.ts';

const t = await openClinicApp();
let achieng: Person;
beforeEach(async () => (achieng = await t.as(t.clinic.achieng)));
const newKey = (): string => `key-of-test-${nextSerial()}`;
const isInFlight = (answer: Answered): boolean =>
  answer.statusCode === 409 && answer.json().code === 'idempotency_in_flight' && answer.headers['retry-after'] === '1';

describe('the same inquiry', () => {
  const send = (inquiryId: string, key: string, { by = achieng, answers = askForBill } = {}) =>
    by.call(createEContact, { body: { id: inquiryId, topic: 'services', answers }, key });
  const otherwise = { ...askForBill, anything_else: 'Nina haraka' };
  const inquiries = async (): Promise<number> => (await rowCounts(t.db))['e_contact'] ?? 0;

  test('twice at once under its key: one inquiry', async () => {
    const [own, key] = [unknownId(), newKey()];
    const before = await inquiries();
    const answers = await Promise.all([send(own, key), send(own, key)]);
    for (const answer of answers) assert.ok(answer.statusCode === 201 || isInFlight(answer), answer.body);
    assert.equal((await send(own, key)).json().e_contact.id, own);
    assert.equal(await inquiries(), before + 1);
  });

  test('twice at once under two keys: one inquiry, which both are told of', async () => {
    const own = unknownId();
    const before = await inquiries();
    const answers = await Promise.all([send(own, newKey()), send(own, newKey())]);
    for (const answer of answers) assert.equal(answer.json().e_contact?.id, own, answer.body);
    assert.equal(await inquiries(), before + 1);
  });

  test('an hour later: the same answer under its key; with other answers, under another key, it is taken', async () => {
    const [own, key] = [unknownId(), newKey()];
    const first = await send(own, key);
    t.time.now += 3_600_000;
    const by = await t.as(t.clinic.achieng);
    assert.deepEqual((await send(own, key, { by })).json(), first.json());
    assert.equal((await send(own, newKey(), { by, answers: otherwise })).json().code, 'id_taken');
  });

  test("another's id is taken just the same", async () => {
    const own = unknownId();
    await send(own, newKey());
    const other = aPatient();
    await putPatient(t.put, other);
    await putRelationship(t.put, { clinician: t.clinic.doctor, patient: other }, { id: idOf(nextSerial()) });
    const foreign = await send(own, newKey(), { by: await t.as(other) });
    const again = await send(own, newKey(), { answers: otherwise });
    assert.equal(foreign.statusCode, 409);
    assert.deepEqual(foreign.json(), again.json());
  });

  test('a patient without a clinician is told so, and the same request works once there is one', async () => {
    const alone = aPatient();
    await putPatient(t.put, alone);
    const [person, key, own] = [await t.as(alone), newKey(), unknownId()];
    const refused = await send(own, key, { by: person });
    assert.equal(refused.statusCode, 409);
    assert.equal(refused.json().code, 'no_clinician');
    await putRelationship(t.put, { clinician: t.clinic.doctor, patient: alone }, { id: idOf(nextSerial()) });
    assert.equal((await send(own, key, { by: person })).statusCode, 201);
  });
});
