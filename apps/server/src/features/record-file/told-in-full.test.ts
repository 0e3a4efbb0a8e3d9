/** The whole record tells what the clinician's screen tells: dangers that were answered otherwise, talk in its order. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Bundle, QuestionnaireResponse } from 'fhir/r4';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { everythingOfPatient, searchFhirQuestionnaireResponses } from '@hodi/domain/fhir/fhir.api.ts';
import { getRecordPaper } from '@hodi/domain/record-file/record-file.api.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { formatPlainDate } from '@hodi/i18n/format.ts';
import { askForBill } from '#server/testing/answers.ts';
import { faultsOf } from '#server/testing/audit/published-definitions.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { pdfLines } from '#server/testing/audit/pdf-text.ts';
import { newId } from '#server/work/new-id.ts';

const t = await openClinicApp();
const { doctor, achieng: seed } = t.clinic;
const rule = 'SERVICES_EMERGENCY_001';
const filled_on = new Date(t.time.now - 2 * 86_400_000).toISOString().slice(0, 10);

before(async () => {
  const achieng = await t.as(seed);
  const changed_answers = [
    { question_id: 'urgent_signs', before: ['hard_breathing', 'chest_pain'], after: ['none'], rule_ids: [rule] },
    { question_id: 'test_results', before: ['told_urgent'], after: null, rule_ids: ['SERVICES_WARNING_002'] },
  ];
  const { e_contact } = await achieng.ok(createEContact, {
    body: { topic: 'services', answers: askForBill, changed_answers, filled_on },
  });
  const params = { id: e_contact.id };
  // The phone of the first is ahead by a day, that of the last is late by one.
  const said = [
    [await t.as(doctor), 86_400_000, 'Swali la kwanza'],
    [achieng, 0, 'Jibu la pili'],
    [await t.as(doctor), -86_400_000, 'Neno la tatu'],
  ] as const;
  for (const [person, ahead, message] of said) {
    await person.ok(postMessage, { params, body: { id: newId(t.time.now + ahead), message } });
  }
});

const paper = async (language: Language) => {
  const given = { params: { patient_id: seed.id }, query: { language } };
  return pdfLines((await (await t.as(doctor)).call(getRecordPaper, given)).rawPayload);
};

describe('on paper', () => {
  test('an answer that raised a red flag and was changed is shown, before and after', async () => {
    const text = (await paper('en')).join('\n');
    assert.match(text, /Changed before sending\nBefore: Hard to breathe; Chest pain\nSent: None of these\n/);
    assert.match(
      text,
      /Changed before sending\nBefore: I was told the result is abnormal or urgent\nSent: No answer\n/,
    );
  });

  test('the day on which it was filled in stands there, where it arrived on a later one', async () => {
    assert.ok((await paper('en')).includes(`Filled in on ${formatPlainDate(filled_on, 'long', 'en')}, arrived later.`));
  });

  test('in Kiswahili too', async () => {
    const lines = await paper('sw');
    assert.ok(lines.includes('Yaliyobadilishwa kabla ya kutuma') && lines.includes('Lililotumwa: Hakuna jibu'));
  });

  test('messages stand in the order of the thread, whatever the clocks of phones said', async () => {
    const said = (await paper('en')).filter((line) => / la (?:kwanza|pili|tatu)$/.test(line));
    assert.deepEqual(said, ['Swali la kwanza', 'Jibu la pili', 'Neno la tatu']);
  });
});

test('FHIR has the day on which it was filled in as when it was authored, and when it arrived', async () => {
  const person = await t.as(doctor);
  const query = { patient: seed.id };
  const all = (await person.call(searchFhirQuestionnaireResponses, { query })).json<Bundle<QuestionnaireResponse>>();
  const found = all.entry?.map(({ resource }) => resource).filter((one) => one?.authored === filled_on);
  assert.equal(found?.length, 1);
  const received = found?.[0]?.extension?.find(({ url }) => url.endsWith('/StructureDefinition/received'));
  assert.equal(received?.valueDateTime, new Date(t.time.now).toISOString());
});

test('the bundle has each changed answer as an extension, as published', async () => {
  const bundle = (await (await t.as(doctor)).call(everythingOfPatient, { params: { id: seed.id } })).json<Bundle>();
  assert.deepEqual(faultsOf(bundle), []);
  const response = bundle.entry
    ?.map(({ resource }) => resource)
    .find((one) => one?.resourceType === 'QuestionnaireResponse');
  const changed = ((response as QuestionnaireResponse).extension ?? []).filter(({ url }) =>
    url.endsWith('/StructureDefinition/changed-answer'),
  );
  const told = changed.map(({ extension = [] }) =>
    extension
      .filter(({ url }) => url !== 'text')
      .map(({ url, valueString, valueCoding }) => [url, valueString ?? valueCoding?.code]),
  );
  assert.deepEqual(told, [
    [
      ['link-id', 'urgent_signs'],
      ['before', 'hard_breathing'],
      ['before', 'chest_pain'],
      ['after', 'none'],
      ['rule', rule],
    ],
    [
      ['link-id', 'test_results'],
      ['before', 'told_urgent'],
      ['rule', 'SERVICES_WARNING_002'],
    ],
  ]);
  const coded = changed[0]?.extension?.find(({ url }) => url === 'before')?.valueCoding;
  assert.match(`${coded?.system} ${coded?.display}`, /answers-services-urgent-signs .*breath/i);
});
