/** A person's whole record as a bundle and on paper: everything that they may see, and nothing else. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Bundle } from 'fhir/r4';
import { removeAttachment } from '@hodi/domain/attachments/attachments.api.ts';
import { getThreadForClinician, createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { everythingOfPatient } from '@hodi/domain/fhir/fhir.api.ts';
import { createNote } from '@hodi/domain/notes/notes.api.ts';
import { answerPlan, createPlan } from '@hodi/domain/plans/plans.api.ts';
import { createAllergy } from '@hodi/domain/record/allergies.api.ts';
import { createMedicine } from '@hodi/domain/record/medicines.api.ts';
import { getRecordPaper } from '@hodi/domain/record-file/record-file.api.ts';
import { aPatient } from '@hodi/domain/testing/people.ts';
import { anAllergy, aMedicine } from '@hodi/domain/testing/record-entries.ts';
import { askWhileBreathingHard } from '#server/testing/answers.ts';
import { aPhotoFile, announced, uploadUntilMade } from '#server/testing/attachments/uploading.ts';
import { book } from '#server/testing/appointments/booking.ts';
import { faultsOf } from '#server/testing/audit/published-definitions.ts';
import { pdfLines } from '#server/testing/audit/pdf-text.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatient } from '#server/testing/insert-people.ts';
import { newId } from '#server/work/new-id.ts';
import { texts } from '#server/work/texts.ts';

const t = await openClinicApp();
const { doctor: doctorSeed, achieng: seed } = t.clinic;
const canary = 'Kanari-9917';

before(async () => {
  const [achieng, doctor] = [await t.as(seed), await t.as(doctorSeed)];
  const file = await aPhotoFile({ width: 120, height: 90 });
  const photo = announced(file, { question_id: 'test_results', description: 'Majibu ya kipimo' });
  const answers = { ...askWhileBreathingHard, anything_else: 'Ninaumwa sana' };
  const body = { topic: 'services' as const, answers, attachments: [photo] };
  const { e_contact } = await achieng.ok(createEContact, { body });
  await uploadUntilMade(achieng, photo.id, file);
  const params = { id: e_contact.id };
  for (let count = 1; count <= 60; count += 1) {
    await doctor.ok(postMessage, {
      params,
      body: { message: `Jibu la ${count}. ${'Kunywa maji mengi. '.repeat(12)}` },
    });
  }
  await doctor.ok(createNote, {
    params: { patient_id: seed.id },
    body: { id: newId(t.time.now), note: canary },
  });
  const asked = { kind: 'question' as const, text: 'Je, upele umeisha?' };
  const plan = { id: newId(t.time.now), ask: asked, rhythm: { kind: 'once' as const, in_days: 1 } };
  await doctor.ok(createPlan, { params: { patient_id: seed.id }, body: plan });
  const due_on = new Date(t.time.now + 86_400_000).toISOString().slice(0, 10);
  const answered_at = new Date(t.time.now).toISOString();
  await achieng.ok(answerPlan, {
    params: { patient_id: seed.id, plan_id: plan.id },
    body: { id: newId(t.time.now), due_on, answered_at, text: 'Umeisha kabisa', compared: 'better' },
  });
  await doctor.ok(getThreadForClinician, { params });
  await book(doctor, { clinician: doctorSeed, patient: seed, start: '2027-02-01T07:00:00.000Z' });
});

const bundleFor = async (person: Awaited<ReturnType<typeof t.as>>) =>
  (await person.call(everythingOfPatient, { params: { id: seed.id } })).json<Bundle>();
const typesIn = (bundle: Bundle) => new Set((bundle.entry ?? []).map(({ resource }) => resource?.resourceType));

describe('the bundle', () => {
  test('has everything, as published, with who opened the record for the patient alone', async () => {
    const own = await bundleFor(await t.as(seed));
    assert.deepEqual(faultsOf(own), []);
    const care = [
      'Patient',
      'QuestionnaireResponse',
      'Communication',
      'Media',
      'Appointment',
      'Flag',
      'Practitioner',
    ] as const;
    for (const type of [...care, 'AuditEvent'] as const) assert.ok(typesIn(own).has(type), type);
    const messages = (own.entry ?? []).filter(({ resource }) => resource?.resourceType === 'Communication');
    assert.equal(messages.length, 60);
    const forDoctor = await bundleFor(await t.as(doctorSeed));
    assert.ok(!typesIn(forDoctor).has('AuditEvent'));
    assert.ok(typesIn(forDoctor).has('Flag'));
  });

  test('never has a private note, whoever asks', async () => {
    for (const person of [await t.as(seed), await t.as(doctorSeed)]) {
      assert.ok(!JSON.stringify(await bundleFor(person)).includes(canary));
    }
  });
});

describe('the paper', () => {
  for (const language of ['en', 'sw'] as const) {
    test(`is a PDF of several pages in ${language}`, async () => {
      const answer = await (
        await t.as(seed)
      ).call(getRecordPaper, {
        params: { patient_id: seed.id },
        query: { language },
      });
      assert.equal(answer.statusCode, 200);
      assert.equal(answer.headers['content-type'], 'application/pdf');
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.match(String(answer.headers['content-disposition']), /^attachment; filename="hodi-HD-[\d-]+\.pdf"$/);
      const pdf = answer.rawPayload.toString('latin1');
      assert.ok(pdf.startsWith('%PDF-1.') && pdf.trimEnd().endsWith('%%EOF'));
      assert.ok((pdf.match(/\/Type \/Page\b/g) ?? []).length > 3);
      assert.ok(pdf.includes(`/Lang (${language})`));
    });
  }

  test('never has a private note, whoever asks', async () => {
    for (const person of [await t.as(seed), await t.as(doctorSeed)]) {
      const answer = await person.call(getRecordPaper, { params: { patient_id: seed.id } });
      const text = pdfLines(answer.rawPayload).join(' ');
      assert.ok(text.includes('Jibu la 60. '), 'what a message says is found');
      assert.ok(!text.includes(canary));
      assert.ok(text.includes('Je, upele umeisha?') && text.includes('Umeisha kabisa'), 'what was asked again');
    }
  });

  test('shows a photo of an inquiry, small and in its own words, and no more of it once it is removed', async () => {
    const paperOf = async () => {
      const answer = await (await t.as(seed)).call(getRecordPaper, { params: { patient_id: seed.id } });
      const pictures = answer.rawPayload.toString('latin1').match(/\/Subtype \/Image/g) ?? [];
      return { pictures: pictures.length, text: pdfLines(answer.rawPayload).join(' ') };
    };
    const { pictures, text } = await paperOf();
    assert.equal(pictures, 1);
    assert.match(text, /Majibu ya kipimo/);
    const photo = await t.db.selectFrom('attachment').select('id').executeTakeFirstOrThrow();
    const removed = { params: photo, body: { reason: 'Uso unaonekana' } };
    await (await t.as(doctorSeed)).ok(removeAttachment, removed);
    const after = await paperOf();
    assert.equal(after.pictures, 0);
    assert.doesNotMatch(after.text, /Majibu ya kipimo/);
  });

  test('says that an allergy is severe, also without a reaction, and when a medicine was stopped', async () => {
    const doctor = await t.as(doctorSeed);
    const params = { patient_id: seed.id };
    const idNow = () => newId(t.time.now);
    const allergies = [
      {},
      { name: 'Bee stings', code: null, reaction: '' },
      { name: 'Dust', code: null, severity: 'mild' as const },
    ];
    for (const over of allergies) {
      await doctor.ok(createAllergy, { params, body: { id: idNow(), ...anAllergy(over) } });
    }
    const stopped = aMedicine({ use: 'stopped', stopped: '2026-05' });
    await doctor.ok(createMedicine, { params, body: { id: idNow(), ...stopped } });
    const linesIn = async (language: 'en' | 'sw') =>
      pdfLines((await doctor.call(getRecordPaper, { params, query: { language } })).rawPayload);
    const text = (await linesIn('en')).join('\n');
    assert.match(text, /Penicillin\nsevere, Rash, swollen face \(2014\)\n/);
    assert.match(text, /Bee stings\nsevere\n/);
    assert.match(text, /Dust\nRash, swollen face/);
    assert.match(text, /Amlodipine\n5 mg, once a day, since 2026-03, stopped 2026-05\n/);
    const words = await linesIn('sw');
    assert.ok(words.includes('kali') && words.some((line) => line.endsWith('tangu 2026-03, ameacha 2026-05')));
  });

  test('has a name in letters of its script, or says that it cannot print one', async () => {
    const told = texts.en('paper.unprinted').slice(0, 30);
    for (const [given_name, isPrinted] of [
      ['Wambũi', true],
      ['ሐና', true],
      ['خديجة', true],
      ['नारायण', false],
    ] as const) {
      const patient = await putPatient(t.put, aPatient({ user: { given_name } }));
      const answer = await (await t.as(patient)).call(getRecordPaper, { params: { patient_id: patient.id } });
      const lines = pdfLines(answer.rawPayload);
      const turned = lines.map((line) => Array.from(line).toReversed().join(''));
      assert.equal(
        [...lines, ...turned].some((line) => line.includes(given_name)),
        isPrinted,
        given_name,
      );
      assert.equal(
        lines.some((line) => line.includes(told)),
        !isPrinted,
        given_name,
      );
    }
  });

  test('leaves one line that says it was downloaded', async () => {
    const countOf = async () =>
      (await t.db.selectFrom('audit_line').select('id').where('action', '=', getRecordPaper.name).execute()).length;
    const before = await countOf();
    await (await t.as(doctorSeed)).call(getRecordPaper, { params: { patient_id: seed.id } });
    assert.equal(await countOf(), before + 1);
  });
});
