/** A message that could not be sent without a script comes back to who wrote it, whatever the reason. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addPerson, endOwnCare } from '@hodi/domain/caregivers/caregivers.api.ts';
import { createEContact, postMessage, setEContactStatus } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { askForBill } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { aChild } from '#server/testing/families.ts';
import { plainPagesOf, viewIn } from '#server/testing/rights/plain-pages.ts';
import { doors, putBuiltWeb } from '#server/testing/servers/built-web.ts';

const t = await openClinicApp({ webDist: putBuiltWeb(doors) });
const { achieng, baraka, doctor } = t.clinic;
const { get, post, logIn } = plainPagesOf(t);
const mother = await t.as(achieng);
const message = 'Mtoto ana homa kali';

async function asked(patient_id?: string): Promise<string> {
  const body = { topic: 'services', answers: askForBill, ...(patient_id && { patient_id }) };
  return (await mother.ok(createEContact, { body })).e_contact.id;
}
async function formOf(id: string, cookie: string) {
  const { token, draft } = viewIn((await get(`/plain/${id}`, cookie)).body);
  return { token, id: draft?.id ?? '', key: draft?.key ?? '', message };
}

describe('a message that was not sent', () => {
  test('comes back where its inquiry is not open to its writer any more', async () => {
    const { person } = await mother.ok(addPerson, { body: aChild() });
    const id = await asked(person.patient.id);
    const cookie = await logIn(achieng);
    const form = await formOf(id, cookie);
    await mother.ok(endOwnCare, { params: { patient_id: person.patient.id }, body: {} });
    const answer = await post(`/plain/${id}`, form, { cookie });
    assert.equal(answer.statusCode, 404);
    const { refused, unsent } = viewIn(answer.body);
    assert.equal(unsent, message);
    assert.ok(refused);
  });

  test('stays in the form where the session is another one than that of the page', async () => {
    const id = await asked();
    const form = await formOf(id, await logIn(achieng));
    const cookie = await logIn(achieng);
    const answer = await post(`/plain/${id}`, form, { cookie });
    assert.equal(answer.statusCode, 403);
    const { draft, token } = viewIn(answer.body);
    assert.equal(draft?.text, message);
    assert.ok(draft?.fault);
    const again = await post(`/plain/${id}`, { ...form, token, key: draft?.key ?? '' }, { cookie });
    assert.equal(again.statusCode, 303);
  });

  test('comes back where somebody else has signed in since', async () => {
    const id = await asked();
    const form = await formOf(id, await logIn(achieng));
    const answer = await post(`/plain/${id}`, form, { cookie: await logIn(baraka) });
    assert.equal(answer.statusCode, 404);
    assert.equal(viewIn(answer.body).unsent, message);
  });

  test('comes back where the browser does not say that the form is ours, and of a foreign form nothing', async () => {
    const id = await asked();
    const cookie = await logIn(achieng);
    const form = await formOf(id, cookie);
    const foreign = { cookie, 'sec-fetch-site': 'cross-site' };
    for (const [fields, back] of [
      [form, message],
      [{ ...form, token: 'x' }, undefined],
    ] as const) {
      const answer = await post(`/plain/${id}`, fields, foreign);
      assert.equal(answer.statusCode, 403);
      assert.equal(viewIn(answer.body).unsent, back);
      assert.equal(viewIn(answer.body).draft, undefined);
    }
  });

  test('stays on the page of an inquiry that was resolved meanwhile', async () => {
    const id = await asked();
    const cookie = await logIn(achieng);
    const form = await formOf(id, cookie);
    const clinician = await t.as(doctor);
    await clinician.ok(postMessage, { params: { id }, body: { message: 'Come at nine' } });
    await clinician.ok(setEContactStatus, { params: { id }, body: { status: 'resolved' } });
    const answer = await post(`/plain/${id}`, form, { cookie });
    assert.equal(answer.statusCode, 409);
    assert.equal(viewIn(answer.body).draft?.text, message);
  });
});
