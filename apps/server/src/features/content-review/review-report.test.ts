/** The report of the review, as the people who approve the content read it. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setClinicalLead } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import {
  createContentComment,
  getReviewReport,
  signContent,
  withdrawSignOff,
} from '@hodi/domain/content-review/content-review.api.ts';
import { loadContent, loadContentHashes } from '@hodi/domain/content-review/load-content.ts';
import { aClinician } from '@hodi/domain/testing/people.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician } from '#server/testing/insert-people.ts';
import { pdfLines } from '#server/testing/audit/pdf-text.ts';
import { turnOnSecondFactor } from '#server/testing/registering.ts';
import { auditLines } from '#server/testing/row-counts.ts';
import { startOfTime, testPassword } from '#server/testing/test-app.ts';
import { newId } from '#server/work/new-id.ts';

const t = await openClinicApp();
const { doctor, nurse } = t.clinic;
const params = { topic: 'chest_pain' } as const;
const hashes = await loadContentHashes();
let root: Person;
let lead: Person;

/** Signs the English. @returns the id of the signature. */
async function sign(signer: Person, licence_number: string): Promise<string> {
  const { recovery_codes: codes } = await turnOnSecondFactor(signer, t.time.now);
  const id = newId(t.time.now);
  const proof = { password: testPassword, code: codes[0] ?? '' };
  const body = { id, language: 'en', hash: hashes.chest_pain.en, profession: 'Physician', licence_number, ...proof };
  await signer.ok(signContent, { params, body });
  return id;
}

before(async () => {
  root = await t.as(await putClinician(t.put, aClinician(doctor.institution_id, { role: 'superuser' })));
  lead = await t.as(doctor);
  await root.ok(setClinicalLead, { params: { clinician_id: doctor.id }, body: { is_clinical_lead: true } });
  await sign(lead, 'KMPDC 1234');
  const said = {
    item_id: 'rule.CHEST_PAIN_EMERGENCY_003',
    language: 'sw',
    body: 'One word is missing.',
    suggestion: '',
  };
  await lead.ok(createContentComment, { params, body: { id: newId(startOfTime), ...said } });
});

const reportIn = async (language: 'en' | 'sw') => {
  const answer = await lead.call(getReviewReport, { query: { language } });
  assert.equal(answer.headers['content-type'], 'application/pdf');
  return pdfLines(answer.rawPayload).join('\n').replaceAll('\u200b', '');
};

test('it names versions, hashes, who signed with profession, licence and day, and what is open', async () => {
  const report = await reportIn('en');
  const { version } = await loadContent('chest_pain');
  for (const part of [
    'Chest pain',
    version,
    'Physician',
    'KMPDC 1234',
    'One word is missing.',
    'Nobody has signed it.',
  ]) {
    assert.ok(report.includes(part), part);
  }
  // A hash is longer than its column.
  assert.ok(report.replaceAll(/\s/g, '').includes(hashes.chest_pain.en));
  assert.match(report, /0 of \d+ topics are signed in both languages/);
});

test('it is in the language of whoever reads it', async () => {
  assert.match(await reportIn('sw'), /Ukaguzi wa maudhui ya kitabibu/);
});

test('it goes to reviewers alone, and is in the log', async () => {
  await (await t.as(nurse)).refused(getReviewReport, {}, 404);
  const lines = await auditLines(t.db);
  assert.ok(lines.some(({ action, outcome }) => action === 'content.report' && outcome === 'done'));
});

test('where two signed and one withdrew hers, the signature of the other stands', async () => {
  t.time.now += 60_000;
  const sign_off_id = await sign(root, 'KMPDC 5678');
  await root.ok(withdrawSignOff, { params: { ...params, sign_off_id }, body: { reason: 'A new guideline' } });
  const report = await reportIn('en');
  assert.ok(report.includes('KMPDC 1234'));
  assert.ok(!report.includes('KMPDC 5678'));
  assert.ok(!report.includes('A new guideline'));
});
