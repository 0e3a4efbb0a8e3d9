import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exportAudit, listAudit } from '@hodi/domain/audit/audit.api.ts';
import * as api from '@hodi/domain/data-requests/data-requests.api.ts';
import { createEContact, getThreadForClinician, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { readFhirPatient } from '@hodi/domain/fhir/fhir.api.ts';
import { getInstitution } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { createNote } from '@hodi/domain/notes/notes.api.ts';
import { listInstitutionPatients } from '@hodi/domain/patients/institution-patients.api.ts';
import { reactivatePatient } from '@hodi/domain/patients/manage-patients.api.ts';
import { getPatientContact } from '@hodi/domain/patients/patient-contact.api.ts';
import { listPatients } from '@hodi/domain/patients/patients.api.ts';
import { saveDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import { type PatientSeed, aClinician, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { forget } from '#server/plugins/retention.ts';
import { unknownId } from '#server/testing/access-row.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { tablesWithText } from '#server/testing/data-requests/tables-with-text.ts';
import { putClinician, putPatient, putPatientOf, putRelationship } from '#server/testing/insert-people.ts';
import { aProvider, outboxOf } from '#server/testing/providers/outbox-of.ts';
import { call, testPassword } from '#server/testing/test-app.ts';
import { newId } from '#server/work/new-id.ts';

const t = await openClinicApp({ env: { RETENTION_YEARS: '10' } });
const { doctor: doctorSeed, stranger } = t.clinic;
const adminSeed = await putClinician(t.put, aClinician(doctorSeed.institution_id, { role: 'admin' }));
const rootSeed = await putClinician(t.put, aClinician(stranger.institution_id, { role: 'superuser' }));
const { aSender } = outboxOf(t);
const year = 366 * 86_400_000;

async function aNewPatient(given_name: string): Promise<PatientSeed> {
  const patient = await putPatient(
    t.put,
    aPatient({
      address: `Mtaa wa ${given_name}`,
      user: { given_name, email: `${given_name.toLowerCase()}@example.org` },
      selected_clinician_id: doctorSeed.id,
    }),
  );
  await putRelationship(t.put, { clinician: doctorSeed, patient }, { id: idOf(nextSerial()) });
  return patient;
}

const wish = (kind: 'correction' | 'erasure', text: string) => ({ id: newId(t.time.now), kind, text });

/** The SMS that tells it has been sent, and its stored data are gone. */
const lastLeaves = () => aSender(aProvider().provider).sendDue();

const tablesWith = (text: string) => tablesWithText(t.db, text);

describe('a request', () => {
  test('is seen by the admin of the clinic, answered in fourteen days, and told with its reason', async () => {
    const seed = await aNewPatient('Rehema');
    const { data_request: asked } = await (
      await t.as(seed)
    ).ok(api.createDataRequest, {
      body: wish('correction', 'My birthday is wrong'),
    });
    assert.equal(Date.parse(asked.due_at) - Date.parse(asked.created_at), 14 * 86_400_000);
    const admin = await t.as(adminSeed);
    const { items } = await admin.ok(api.listDataRequests, { query: { state: 'open' } });
    assert.deepEqual(
      items.map(({ id, text, patient }) => [id, text, patient.given_name]),
      [[asked.id, 'My birthday is wrong', 'Rehema']],
    );
    const params = { data_request_id: asked.id };
    await admin.refused(api.answerDataRequest, { params, body: { state: 'refused' } }, 400);
    const reason = 'It is as on the card that you showed us';
    await admin.ok(api.answerDataRequest, { params, body: { state: 'refused', reason } });
    const { data_requests: own } = await (await t.as(seed)).ok(api.listOwnDataRequests);
    assert.deepEqual(
      own.map((one) => [one.state, one.reason, one.institution_name]),
      [['refused', reason, 'Ziwa Family Clinic']],
    );
    assert.equal(asked.institution_name, 'Ziwa Family Clinic');
    const again = await admin.refused(api.answerDataRequest, { params, body: { state: 'done' } }, 409);
    assert.equal(again.code, 'data_request_answered');
  });
});

test('the patient is told of the answer, and of nothing that they did themselves', async () => {
  const seed = await aNewPatient('Nafula');
  const heard = async () => {
    const events = t.db.selectFrom('user_event').select('name').where('user_id', '=', seed.user.id);
    return (await events.where('name', '=', 'patient-updated').execute()).length;
  };
  const asked = await (await t.as(seed)).ok(api.createDataRequest, { body: wish('correction', 'Told') });
  assert.equal(await heard(), 0);
  const params = { data_request_id: asked.data_request.id };
  await (await t.as(rootSeed)).ok(api.answerDataRequest, { params, body: { state: 'done' } });
  assert.equal(await heard(), 1);
});

describe('the list of requests', () => {
  const day = 86_400_000;
  const ask = async (seed: PatientSeed, text: string) =>
    (await (await t.as(seed)).ok(api.createDataRequest, { body: wish('correction', text) })).data_request.id;
  /** All of them, two at a time. */
  async function pagesOf(person: Person, query: Record<string, string>): Promise<(string | null | undefined)[][]> {
    const texts: (string | null | undefined)[][] = [];
    let cursor: string | null = null;
    do {
      const page: AnswerOf<typeof api.listDataRequests> = await person.ok(api.listDataRequests, {
        query: { ...query, limit: '2', ...(cursor !== null && { cursor }) },
      });
      texts.push(...page.items.map(({ text, institution_name }) => [text, institution_name]));
      cursor = page.next_cursor;
    } while (cursor !== null);
    return texts;
  }

  test('begins with what is open, its time ending soonest first; what was answered comes last', async () => {
    const seed = await putPatientOf(t.put, stranger);
    const theirs = await putClinician(t.put, aClinician(stranger.institution_id, { role: 'admin' }));
    const ids: string[] = [];
    for (const text of ['first', 'second', 'third', 'fourth', 'fifth']) {
      ids.push(await ask(seed, text));
      t.time.now += day;
    }
    for (const place of [3, 1]) {
      const params = { data_request_id: ids[place] };
      await (await t.as(theirs)).ok(api.answerDataRequest, { params, body: { state: 'done' } });
      t.time.now += 1;
    }
    const admin = await t.as(theirs);
    const texts = (await pagesOf(admin, {})).map(([text]) => text);
    assert.deepEqual(texts, ['first', 'third', 'fifth', 'second', 'fourth']);
    const { counts } = await admin.ok(getInstitution, { params: { institution_id: stranger.institution_id } });
    assert.equal(counts.data_requests, 3);
  });

  test('shows a superuser what is asked by whoever has no clinic, and an admin does not see it', async () => {
    const seed = await putPatient(t.put, aPatient({}));
    const id = await ask(seed, 'I never chose a clinic');
    const [own] = (await (await t.as(seed)).ok(api.listOwnDataRequests)).data_requests;
    assert.equal(own?.institution_name, null);
    const root = await t.as(rootSeed);
    const ofNone = async (person: Person, institution_id: string) =>
      (await person.ok(getInstitution, { params: { institution_id } })).counts.data_requests_of_none;
    assert.equal(await ofNone(root, rootSeed.institution_id), 1);
    const found = (await pagesOf(root, { state: 'open' })).filter(([text]) => text === 'I never chose a clinic');
    assert.deepEqual(found, [['I never chose a clinic', null]]);
    const admin = await t.as(adminSeed);
    assert.ok(!(await pagesOf(admin, {})).some(([text]) => text === 'I never chose a clinic'));
    const given = { params: { data_request_id: id }, body: { state: 'done' } };
    assert.equal(await ofNone(admin, adminSeed.institution_id), undefined);
    await admin.refused(api.answerDataRequest, given, 404);
    await root.ok(api.answerDataRequest, given);
    assert.equal(await ofNone(root, rootSeed.institution_id), 0);
  });
});

test('twenty requests in a day are enough; the next day there are others', async () => {
  const seed = await aNewPatient('Wairimu');
  const patient = await t.as(seed);
  const correction = () => ({ body: wish('correction', 'Again') });
  for (let count = 0; count < 20; count += 1) await patient.ok(api.createDataRequest, correction());
  assert.equal((await patient.refused(api.createDataRequest, correction(), 429)).code, 'rate_limited');
  t.time.now += 86_400_000;
  await (await t.as(seed)).ok(api.createDataRequest, correction());
});

describe('an erasure', () => {
  test('takes what is not of the clinical record, and the rest when it need not be kept any longer', async () => {
    const seed = await aNewPatient('Zawadi');
    const [patient, doctor, admin] = [await t.as(seed), await t.as(doctorSeed), await t.as(adminSeed)];
    const answers = { ...askForBill, anything_else: 'Kanari-5511' };
    const { e_contact } = await patient.ok(createEContact, { body: { topic: 'services', answers } });
    await doctor.ok(postMessage, { params: { id: e_contact.id }, body: { message: 'Kanari-6622' } });
    await doctor.ok(createNote, {
      params: { patient_id: seed.id },
      body: { id: newId(t.time.now), note: 'Kanari-7733' },
    });
    await patient.ok(saveDraft, {
      params: { patient_id: seed.id, topic: 'services' },
      body: { answers: { anything_else: 'Kanari-8844' } },
    });
    const { data_request } = await patient.ok(api.createDataRequest, { body: wish('erasure', 'Kanari-9955') });
    const params = { data_request_id: data_request.id };
    await admin.ok(api.answerDataRequest, { params, body: { state: 'done' } });

    // At once: nobody can open it, and the account is closed.
    await doctor.refused(getThreadForClinician, { params: { id: e_contact.id } }, 404);
    assert.equal((await patient.call(api.listOwnDataRequests)).statusCode, 401);
    const root = await t.as(rootSeed);
    const closed = async () => {
      for (const reader of [admin, root]) {
        await reader.refused(getPatientContact, { params: { patient_id: seed.id } }, 404);
        await reader.refused(readFhirPatient, { params: { id: seed.id } }, 404);
        const { institution_id } = doctorSeed;
        const params = { institution_id };
        assert.ok(!(await reader.call(listInstitutionPatients, { params })).body.includes(seed.id));
        for (const contract of [listAudit, exportAudit, api.listDataRequests]) {
          const query = { institution_id, ...(contract !== exportAudit && { limit: '100' }) };
          const { statusCode, body } = await reader.call(contract, { query });
          assert.equal(statusCode, 200);
          assert.ok(body.includes(seed.id), `${contract.name} still tells that it was somebody`);
          for (const known of [seed.user.given_name, seed.member_id, seed.user.mobile_number, 'Kanari']) {
            assert.ok(!body.includes(known), `${known} is in ${contract.name}`);
          }
        }
        assert.deepEqual((await reader.ok(listAudit, { query: { patient: 'Zawadi' } })).items, []);
        assert.deepEqual((await reader.ok(listAudit, { query: { person: seed.member_id } })).items, []);
      }
    };
    await closed();

    await lastLeaves();
    await forget(t.app);
    const contact = [seed.user.mobile_number, 'zawadi@example.org', 'Mtaa wa Zawadi', 'Kanari-8844', 'Kanari-9955'];
    for (const text of contact) assert.deepEqual(await tablesWith(text), [], text);
    await closed();
    assert.deepEqual(await tablesWith('Kanari-6622'), ['e_contact', 'e_contact_message']);
    assert.deepEqual(await tablesWith('Kanari-7733'), ['patient_note']);
    assert.deepEqual(await tablesWith('Zawadi'), ['app_user']);
    const refused = await call(t.app, login, {
      body: { mobile_number: seed.user.mobile_number, password: testPassword, user_type: 'patient' },
    });
    assert.equal(refused.statusCode, 401);
    assert.ok(!(await doctor.call(listPatients)).body.includes(seed.id));
    await root.refused(reactivatePatient, { params: { patient_id: seed.id } }, 404);

    t.time.now += 9 * year;
    await forget(t.app);
    assert.deepEqual(await tablesWith('Kanari-7733'), ['patient_note']);
    t.time.now += 2 * year;
    await forget(t.app);
    for (const text of ['Kanari-5511', 'Kanari-6622', 'Kanari-7733', 'Zawadi', seed.birthday]) {
      const others = (await tablesWith(text)).filter((name) => text !== seed.birthday || name === 'e_contact');
      assert.deepEqual(others, [], text);
    }
    // The fact that it happened stays: lines name nobody and hold no content.
    const lines = await t.db.selectFrom('audit_line').select('id').where('subject_id', '=', data_request.id).execute();
    assert.equal(lines.length, 2);
  });

  test('is done once by however many servers, and touches nobody else', async () => {
    const [one, other] = [await aNewPatient('Imani'), await aNewPatient('Subira')];
    const { data_request } = await (await t.as(one)).ok(api.createDataRequest, { body: wish('erasure', 'Please') });
    const params = { data_request_id: data_request.id };
    await (await t.as(adminSeed)).ok(api.answerDataRequest, { params, body: { state: 'done' } });
    await lastLeaves();
    // Two servers look at once; one of them does it.
    await Promise.all([forget(t.app), forget(t.app)]);
    await forget(t.app);
    assert.deepEqual(await tablesWith(one.user.mobile_number), []);
    assert.ok((await tablesWith(other.user.mobile_number)).includes('app_user'));
    assert.ok((await tablesWith('Mtaa wa Subira')).includes('patient'));
  });

  test('is for the admin of the clinic alone', async () => {
    const seed = await aNewPatient('Tatu');
    const { data_request } = await (await t.as(seed)).ok(api.createDataRequest, { body: wish('erasure', 'Please') });
    const params = { data_request_id: data_request.id };
    const theirs = await putClinician(t.put, aClinician(stranger.institution_id, { role: 'admin' }));
    const outsider = await t.as(theirs);
    const [foreign, missing] = [
      await outsider.call(api.answerDataRequest, { params, body: { state: 'done' } }),
      await outsider.call(api.answerDataRequest, { params: { data_request_id: unknownId() }, body: { state: 'done' } }),
    ];
    assert.deepEqual([foreign.statusCode, foreign.body], [404, missing.body]);
    await (await t.as(doctorSeed)).refused(api.answerDataRequest, { params, body: { state: 'done' } }, 403);
  });
});
