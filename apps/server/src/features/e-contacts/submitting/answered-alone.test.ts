/** Answers that a young person gives alone on their carer's phone reach the clinic, and no caregiver by any route. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { listRecordAccess } from '@hodi/domain/audit/audit.api.ts';
import { addPerson } from '@hodi/domain/caregivers/caregivers.api.ts';
import { answerAlone } from '@hodi/domain/e-contacts/answered-alone.api.ts';
import * as api from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { setForCaregivers } from '@hodi/domain/caregivers/kept-inquiries.api.ts';
import { everythingOfPatient } from '@hodi/domain/fhir/fhir.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { getOwnTimeline } from '@hodi/domain/patients/timeline.api.ts';
import { listDrafts, loadDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import { getRecordPaper } from '@hodi/domain/record-file/record-file.api.ts';
import { acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import { listServiceInterests } from '@hodi/domain/service-interests/service-interests.api.ts';
import { generateSpeech } from '@hodi/domain/speech/speech.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { mildFever } from '#server/testing/answers.ts';
import { type Person, linesOf, openClinicApp } from '#server/testing/clinic-app.ts';
import { aChild } from '#server/testing/families.ts';

const t = await openClinicApp();
const { achieng } = t.clinic;
const lines = linesOf(t);
let mother: Person;
let doctor: Person;
let other: Person;

before(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  [mother, doctor, other] = [await t.as(achieng), await t.as(t.clinic.doctor), await t.as(t.clinic.baraka)];
});

const newId = () => idOf(nextSerial());
const { pregnancy_status: _, ...feverByCarer } = mildFever;

/** Answers of a girl of fourteen: her mother's, and those that the girl gives alone. */
async function asked(alone: api.CreateEContactInput['answers'] = { pregnancy_status: 'pregnant' }) {
  const child = aChild({ given_name: 'Amani', gender: 'female', birthday: '2012-03-01' });
  const { patient_id } = child;
  await mother.ok(addPerson, { body: child });
  const [id, part_of] = [newId(), newId()];
  const body = { id, part_of, patient_id, topic: 'temperature', answers: alone, by_carer: feverByCarer };
  const send = () => mother.call(answerAlone, { body });
  const byCarer = { id: part_of, topic: 'temperature', answers: feverByCarer, patient_id };
  return { patient_id, id, part_of, send, body, report: () => mother.ok(api.createEContact, { body: byCarer }) };
}

const ofClinic = (id: string) => doctor.ok(api.getThreadForClinician, { params: { id } });
const ofMother = (id: string) => mother.ok(api.getThreadForPatient, { params: { id } });

describe('answers given alone', () => {
  test('answers nothing to the phone, and the same sent twice is one', async () => {
    const { send, patient_id } = await asked();
    for (const answer of [await send(), await send()]) {
      assert.ok([201, 409].includes(answer.statusCode), answer.body);
      assert.ok(!answer.body.includes('pregnan'));
    }
    const rows = t.db.selectFrom('e_contact').select('id').where('patient_id', '=', patient_id);
    assert.equal((await rows.execute()).length, 1);
  });

  test('is an inquiry for the clinic, with what both parts raise together, as answered by the young person', async () => {
    const { send, report, id, part_of } = await asked();
    await report();
    await send();
    const thread = await ofClinic(id);
    assert.deepEqual(thread.answers, { pregnancy_status: 'pregnant' });
    assert.equal(thread.item.e_contact.alone_part_of, part_of);
    assert.deepEqual(
      thread.red_flags.map(({ rule_id }) => rule_id),
      ['FEVER_WARNING_002'],
    );
    assert.match(thread.item.info_text.message, /pregnan/i);
    assert.deepEqual(
      (await ofClinic(part_of)).alone_parts?.map((part) => part.id),
      [id],
    );
  });

  test('may come before what their carer sends, and without it', async () => {
    const { send, report, part_of } = await asked();
    await send();
    await report();
    assert.equal((await ofClinic(part_of)).alone_parts?.length, 1);
  });

  test('is neither taken of oneself nor of a stranger, nor empty', async () => {
    const { body } = await asked();
    await other.refused(answerAlone, { body }, 404);
    await mother.refused(answerAlone, { body: { ...body, patient_id: achieng.id } }, 404);
    await mother.refused(answerAlone, { body: { ...body, answers: {} } }, 400);
  });

  test('is never shown to caregivers by a clinician either', async () => {
    const { send, id } = await asked();
    await send();
    const given = { params: { id }, body: { for_caregivers: true } };
    assert.equal((await doctor.refused(setForCaregivers, given, 409)).code, 'written_alone');
  });
});

describe('caregivers', () => {
  test('finds nothing of it anywhere', async () => {
    const { send, report, id, part_of, patient_id } = await asked({
      pregnancy_status: 'pregnant',
      current_medicines: ['contraceptive'],
    });
    await report();
    await send();
    await doctor.ok(api.postMessage, { params: { id }, body: { message: 'Siri yako' } });
    const of = { query: { patient_id } };
    const params = { patient_id };
    const seen = {
      thread: await ofMother(part_of),
      list: await mother.ok(api.listForPatient, { params }),
      found: await mother.ok(api.listForPatient, { params, query: { search: 'pregnant' } }),
      timeline: await mother.ok(getOwnTimeline, of),
      own: await mother.ok(getOwnPatient, of),
      services: await mother.ok(listServiceInterests, of),
      drafts: await mother.ok(listDrafts, { params }),
      draft: await mother.ok(loadDraft, { params: { ...params, topic: 'temperature' } }),
    };
    const text = JSON.stringify(seen);
    for (const secret of [id, 'FEVER_WARNING_002', '"pregnant"', 'contraceptive', 'Siri yako', 'alone_parts'])
      assert.ok(!text.includes(secret), secret);
    assert.deepEqual([seen.list.items.length, seen.found.items.length, seen.own.counts.inquiries], [1, 0, 1]);
    assert.equal(seen.thread.item.unacknowledged_red_flag_count, 0);
  });

  test('opens neither it, nor a file of the whole record', async () => {
    const { send, id, patient_id } = await asked();
    await send();
    const params = { id };
    await mother.refused(api.getThreadForPatient, { params }, 404);
    await mother.refused(api.postMessage, { params, body: { message: 'x' } }, 404);
    await mother.refused(api.markSeen, { params, body: {} }, 404);
    await mother.refused(getRecordPaper, { params: { patient_id } }, 404);
    assert.ok((await mother.call(everythingOfPatient, { params: { id: patient_id } })).statusCode >= 400);
    assert.ok((await mother.call(generateSpeech, { body: { messageId: id } })).statusCode >= 400);
    const body = { id, topic: 'temperature', answers: { pregnancy_status: 'pregnant' }, patient_id };
    assert.ok((await mother.call(api.createEContact, { body })).statusCode >= 400, 'the id is taken');
  });

  test('is told of it neither at once nor later', async () => {
    const { send, id } = await asked();
    const line = await lines(mother.token).ready();
    const before = line.raw.length;
    await send();
    const { red_flags } = await ofClinic(id);
    await doctor.ok(api.postMessage, { params: { id }, body: { message: 'Siri yako' } });
    const [flag] = red_flags;
    assert.ok(flag);
    await doctor.ok(acknowledgeRedFlag, { params: { red_flag_id: flag.id } });
    await line.catchUp();
    assert.ok(!line.raw.slice(before).join('').includes(id));
    const news = t.db.selectFrom('notification').select('id').where('subject_id', '=', id);
    assert.deepEqual(await news.where('user_id', '=', achieng.user.id).execute(), []);
  });

  test('does not read in the log who opened it', async () => {
    const { send, id, patient_id } = await asked();
    await send();
    const times = async () =>
      (await mother.ok(listRecordAccess, { query: { patient_id } })).items.reduce((sum, item) => sum + item.times, 0);
    const before = await times();
    await ofClinic(id);
    assert.equal(await times(), before);
  });
});

describe('danger in it', () => {
  test('is told to the clinic at once, and the thread of the carer says nothing of it', async () => {
    const child = aChild({ given_name: 'Amani', gender: 'female', birthday: '2012-03-01' });
    await mother.ok(addPerson, { body: child });
    const [id, part_of] = [newId(), newId()];
    const answers = { pregnancy_status: 'pregnant', pregnancy_signs: ['bleeding'] };
    const body = { id, part_of, patient_id: child.patient_id, topic: 'other_symptoms', answers, by_carer: {} };
    await mother.ok(answerAlone, { body });
    const thread = await ofClinic(id);
    assert.equal(thread.item.emergency?.state, 'open');
    const news = t.db.selectFrom('notification').select('kind').where('subject_id', '=', id);
    assert.deepEqual(
      (await news.where('user_id', '=', t.clinic.doctor.user.id).execute()).map(({ kind }) => kind),
      ['emergency'],
    );
    const { items } = await mother.ok(api.listForPatient, { params: { patient_id: child.patient_id } });
    assert.deepEqual(items, []);
  });
});
