/** A correction stands beside what was sent, with author and date, wherever it is read; what was sent stays. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Bundle, QuestionnaireResponse } from 'fhir/r4';
import { createCorrection } from '@hodi/domain/corrections/corrections.api.ts';
import * as requests from '@hodi/domain/data-requests/data-requests.api.ts';
import { createEContact, getThreadForClinician, getThreadForPatient } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { everythingOfPatient } from '@hodi/domain/fhir/fhir.api.ts';
import { getPatientContact } from '@hodi/domain/patients/patient-contact.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { getRecordPaper } from '@hodi/domain/record-file/record-file.api.ts';
import { answerInvitation } from '@hodi/domain/relationships/relationships.api.ts';
import { aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { forget } from '#server/plugins/retention.ts';
import { askForBill } from '#server/testing/answers.ts';
import { faultsOf } from '#server/testing/audit/published-definitions.ts';
import { pdfLines } from '#server/testing/audit/pdf-text.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { tablesWithText } from '#server/testing/data-requests/tables-with-text.ts';
import { putClinician, putPatientOf, putRelationship } from '#server/testing/insert-people.ts';
import { invites } from '#server/testing/invitations/inviting.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import { newId } from '#server/work/new-id.ts';

const t = await openClinicApp({ env: { RETENTION_YEARS: '0' } });
const { doctor: doctorSeed } = t.clinic;
const adminSeed = await putClinician(t.put, aClinician(doctorSeed.institution_id, { role: 'admin' }));
const canary = 'Kanari ya sahihisho';

/** A patient with a thread, who asked for a correction. */
async function asking() {
  const seed = await putPatientOf(t.put, doctorSeed);
  const [patient, doctor] = [await t.as(seed), await t.as(doctorSeed)];
  const answers = { ...askForBill, anything_else: 'I am allergic to penicillin' };
  const { e_contact } = await patient.ok(createEContact, { body: { topic: 'services', answers } });
  const body = { id: newId(t.time.now), kind: 'correction', text: 'I have no allergy' };
  const { data_request } = await patient.ok(requests.createDataRequest, { body });
  return { seed, patient, doctor, params: { id: e_contact.id }, request: data_request };
}
const correctionOf = (more: object = {}) => ({
  id: newId(t.time.now),
  question_id: 'anything_else',
  text: canary,
  data_request_id: null,
  ...more,
});

describe('a clinician who has the patient in their care', () => {
  const live: LiveClient[] = [];
  before(() => t.app.listen({ port: 0, host: '127.0.0.1' }));
  after(() => live.forEach((client) => client.close()));

  test('sees what is asked for in the thread, corrects it, and the patient hears of it at once', async () => {
    const { patient, doctor, params, request } = await asking();
    const seen = await doctor.ok(getThreadForClinician, { params });
    assert.deepEqual(
      seen.asked_corrections?.map(({ id, text, due_at }) => [id, text, due_at]),
      [[request.id, 'I have no allergy', request.due_at]],
    );
    assert.equal((await patient.ok(getThreadForPatient, { params })).asked_corrections, undefined);
    const device = new LiveClient(t.app, patient.token);
    live.push(device);
    await device.ready();

    t.time.now += 60_000;
    const body = correctionOf({ data_request_id: request.id });
    const { correction } = await doctor.ok(createCorrection, { params, body });
    assert.equal(correction.created_at, new Date(t.time.now).toISOString());
    for (const thread of [
      await patient.ok(getThreadForPatient, { params }),
      await doctor.ok(getThreadForClinician, { params }),
    ]) {
      assert.deepEqual(thread.corrections, [correction]);
      assert.equal(thread.corrections?.[0]?.author.given_name, 'Wanjiru');
      assert.equal(thread.answers['anything_else'], 'I am allergic to penicillin', 'what was sent stays');
      assert.deepEqual(thread.asked_corrections ?? [], []);
    }
    await device.until(() =>
      device.told.some(({ payload }) => JSON.stringify(payload).includes('"is_corrected":true')),
    );
    const { data_requests: own } = await patient.ok(requests.listOwnDataRequests);
    assert.deepEqual(
      own.map(({ state, reason, corrections }) => [state, reason, corrections]),
      [['done', null, [{ e_contact_id: params.id, text: canary }]]],
    );
    const asked = await (await t.as(adminSeed)).call(requests.listDataRequests);
    assert.ok(asked.body.includes(request.id) && !asked.body.includes(canary), 'the admin sees nothing clinical');
  });

  test('keeps the answer that the admin gave meanwhile, and the correction stands all the same', async () => {
    const { patient, doctor, params, request } = await asking();
    const answer = { params: { data_request_id: request.id }, body: { state: 'refused', reason: 'Asked twice' } };
    await (await t.as(adminSeed)).ok(requests.answerDataRequest, answer);
    const given = { params, body: correctionOf({ data_request_id: request.id }), key: newId(t.time.now) };
    const first = await doctor.ok(createCorrection, given);
    assert.deepEqual(await doctor.ok(createCorrection, given), first, 'sent twice, it is one');
    assert.equal((await patient.ok(getThreadForPatient, { params })).corrections?.length, 1);
    const { data_requests: own } = await patient.ok(requests.listOwnDataRequests);
    assert.deepEqual(
      own.map(({ reason }) => reason),
      ['Asked twice'],
    );
  });

  test('corrects what is there, and answers nobody else', async () => {
    const [{ doctor, params, request }, other] = [await asking(), await asking()];
    const refused = (more: object, status: number) =>
      doctor.refused(createCorrection, { params, body: correctionOf(more) }, status);
    const wrong = await refused({ question_id: 'never_asked' }, 400);
    assert.deepEqual(
      wrong.details?.fields?.map(({ field, code }) => [field, code]),
      [['question_id', 'invalid_value']],
    );
    await refused({ data_request_id: other.request.id }, 404);
    await refused({ text: '  ' }, 400);
    const { correction } = await doctor.ok(createCorrection, { params, body: correctionOf({ question_id: null }) });
    assert.equal((await refused({ id: correction.id, data_request_id: request.id }, 409)).code, 'id_taken');
    const { asked_corrections: open } = await doctor.ok(getThreadForClinician, { params });
    assert.deepEqual(
      open?.map(({ id }) => id),
      [request.id],
      'what was refused answered nothing',
    );
  });
});

describe('of two institutions that have the patient in their care', () => {
  const { stranger: elsewhere } = t.clinic;
  const shared = async () => {
    const asked = await asking();
    await putRelationship(t.put, { clinician: elsewhere, patient: asked.seed }, { id: idOf(nextSerial()) });
    return { ...asked, other: await t.as(elsewhere) };
  };
  const stateOf = async (patient: Awaited<ReturnType<typeof asking>>['patient']) =>
    (await patient.ok(requests.listOwnDataRequests)).data_requests.map(({ state }) => state);

  test('the one that was not asked reads nothing of the request and does not answer it', async () => {
    const { patient, doctor, other, params, request } = await shared();
    const { asked_corrections: read } = await other.ok(getThreadForClinician, { params });
    assert.deepEqual(read, []);
    const answers = (data_request_id: string) => ({ params, body: correctionOf({ data_request_id }) });
    const refused = await other.refused(createCorrection, answers(request.id), 404);
    const notTheirs = await other.refused(createCorrection, answers((await asking()).request.id), 404);
    assert.deepEqual(refused, notTheirs);
    assert.deepEqual(await stateOf(patient), ['open']);
    await other.ok(createCorrection, { params, body: correctionOf() });
    assert.deepEqual(await stateOf(patient), ['open'], 'a correction of their own answers nothing');
    await doctor.ok(createCorrection, answers(request.id));
    assert.deepEqual(await stateOf(patient), ['done']);
  });

  test('either answers what no institution was asked', async () => {
    const { patient, other, params, request } = await shared();
    await t.db.updateTable('data_request').set({ institution_id: null }).where('id', '=', request.id).execute();
    const { asked_corrections: read } = await other.ok(getThreadForClinician, { params });
    assert.deepEqual(
      read?.map(({ id }) => id),
      [request.id],
    );
    await other.ok(createCorrection, { params, body: correctionOf({ data_request_id: request.id }) });
    assert.deepEqual(await stateOf(patient), ['done']);
  });
});

test('of a patient without an institution a superuser learns how to reach them, and whoever they then let in corrects it', async () => {
  const { seed, patient, params } = await asking();
  const theirs = t.db.updateTable('relationship').set({ status: 'ended' }).where('patient_id', '=', seed.id);
  await theirs.execute();
  const body = { id: newId(t.time.now), kind: 'correction', text: 'I have no clinic any more' };
  const { data_request } = await patient.ok(requests.createDataRequest, { body });
  const rootSeed = await putClinician(t.put, aClinician(t.clinic.stranger.institution_id, { role: 'superuser' }));
  const [root, other] = [await t.as(rootSeed), await t.as(t.clinic.stranger)];
  for (const person of [root, other]) await person.refused(getThreadForClinician, { params }, 404);
  const { user, institution } = await root.ok(getPatientContact, { params: { patient_id: seed.id } });
  assert.equal(institution, null);
  await invites(other, { mobile_number: user.mobile_number });
  const [invited] = (await patient.ok(getOwnPatient)).clinician_invitations;
  const yes = { params: { relationship_id: invited?.relationship.id }, body: { status: 'active' } };
  await patient.ok(answerInvitation, yes);
  const { asked_corrections: read } = await other.ok(getThreadForClinician, { params });
  assert.deepEqual(
    read?.map(({ text }) => text),
    [body.text],
  );
  await other.ok(createCorrection, { params, body: correctionOf({ data_request_id: data_request.id }) });
  const { items } = await root.ok(requests.listDataRequests, { query: { state: 'open' } });
  assert.ok(!items.some(({ id }) => id === data_request.id));
  await root.refused(getThreadForClinician, { params }, 404);
});

describe('the whole record has it', () => {
  test('as FHIR: amended, with what is right as an extension, as published', async () => {
    const { seed, doctor, params } = await asking();
    t.time.now += 60_000;
    const { correction } = await doctor.ok(createCorrection, { params, body: correctionOf() });
    t.time.now += 60_000;
    const whole = correctionOf({ question_id: null, text: 'Of the whole' });
    const { correction: last } = await doctor.ok(createCorrection, { params, body: whole });
    const bundle = (await doctor.call(everythingOfPatient, { params: { id: seed.id } })).json<Bundle>();
    assert.deepEqual(faultsOf(bundle), []);
    const isAnswered = (one: unknown): one is QuestionnaireResponse =>
      (one as QuestionnaireResponse).resourceType === 'QuestionnaireResponse';
    const response = (bundle.entry ?? []).map(({ resource }) => resource).find(isAnswered);
    assert.deepEqual([response?.status, response?.meta?.lastUpdated], ['amended', last.created_at]);
    const said = (response?.extension ?? [])
      .filter(({ url }) => url.endsWith('/StructureDefinition/correction'))
      .map(({ extension = [] }) =>
        extension.map((one) => one.valueString ?? one.valueDateTime ?? one.valueReference?.reference),
      );
    const author = `Practitioner/${doctorSeed.id}`;
    assert.deepEqual(said, [
      ['anything_else', canary, author, correction.created_at],
      ['Of the whole', author, last.created_at],
    ]);
  });

  test('on paper, beside the answer', async () => {
    const { seed, doctor, params } = await asking();
    await doctor.ok(createCorrection, { params, body: correctionOf() });
    await doctor.ok(createCorrection, { params, body: correctionOf({ question_id: null, text: 'Of the whole' }) });
    const paper = { params: { patient_id: seed.id }, query: { language: 'en' } };
    const text = pdfLines((await doctor.call(getRecordPaper, paper)).rawPayload).join('\n');
    assert.match(text, /I am allergic to penicillin\nCorrected: Kanari ya sahihisho .Dr\. Wanjiru Kamau, /);
    assert.match(text, /\nCorrected: Of the whole /);
    // The present content may have the questions no more.
    await t.db.updateTable('e_contact').set({ topic: 'former' }).where('id', '=', params.id).execute();
    const former = pdfLines((await doctor.call(getRecordPaper, paper)).rawPayload).join('\n');
    assert.match(former, /\nanything_else\nCorrected: Kanari ya sahihisho .*\n[^\n]*Corrected: Of the whole /s);
  });

  test('and with an erased record it goes', async () => {
    const text = 'Kanari-itoweke-5522';
    const { seed, patient, doctor, params } = await asking();
    await doctor.ok(createCorrection, { params, body: correctionOf({ text }) });
    assert.ok((await tablesWithText(t.db, text)).includes('correction'));
    const body = { id: newId(t.time.now), kind: 'erasure', text: 'Please' };
    const { data_request } = await patient.ok(requests.createDataRequest, { body });
    const answer = { params: { data_request_id: data_request.id }, body: { state: 'done' } };
    await (await t.as(adminSeed)).ok(requests.answerDataRequest, answer);
    await forget(t.app);
    assert.deepEqual(await tablesWithText(t.db, text), []);
    assert.deepEqual(await t.db.selectFrom('correction').select('id').where('patient_id', '=', seed.id).execute(), []);
  });
});
