/** Answers are told in the words in which they were asked, or in none: those of another version are not theirs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Bundle, Questionnaire, QuestionnaireResponse } from 'fhir/r4';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import * as api from '@hodi/domain/fhir/fhir.api.ts';
import * as publishedApi from '@hodi/domain/fhir/questionnaires.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { askWhileBreathingHard } from '#server/testing/answers.ts';
import { faultsOf } from '#server/testing/audit/published-definitions.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatientOf } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const seed = await putPatientOf(t.put, t.clinic.doctor);
const patient = await t.as(seed);
const base = 'http://localhost:3000/fhir';
const old = '2025-01-01.00000000';

async function ask(): Promise<string> {
  const { e_contact } = await patient.ok(createEContact, {
    body: { topic: 'services', answers: askWhileBreathingHard, clinician_id: t.clinic.doctor.id },
  });
  return e_contact.id;
}
const present = await ask();
const former = await ask();
await t.db
  .updateTable('e_contact')
  .set({ content_version: old, answers: JSON.stringify({ ...askWhileBreathingHard, urgent_signs: 7 }) })
  .where('id', '=', former)
  .execute();

const read = async (id: string) => {
  const answer = await patient.call(api.readFhirQuestionnaireResponse, { params: { id } });
  const found = answer.json<QuestionnaireResponse>();
  assert.deepEqual(faultsOf(found), []);
  return found;
};
const search = async (contract: Endpoint, query: Record<string, string>) => {
  const answer = await patient.call(contract, { query });
  assert.equal(answer.statusCode, 200, answer.body);
  return (answer.json<Bundle>().entry ?? []).map(({ resource }) => resource?.id);
};

test('answers to the present questionnaire have its words', async () => {
  const { item = [] } = await read(present);
  assert.ok(item.length > 0 && item.every(({ text }) => text !== undefined));
  assert.ok(JSON.stringify(item).includes('"display"'));
});

test('answers to another version have its codes, and no words of the present one', async () => {
  const { item = [], questionnaire } = await read(former);
  assert.equal(questionnaire, `${base}/Questionnaire/services|${old}`);
  const said = JSON.stringify(item);
  assert.ok(!/"(text|_text|display|_display)"/.test(said), said);
  const codes = item.flatMap(({ linkId, answer = [] }) =>
    answer.map(({ valueCoding }) => `${linkId} ${valueCoding?.code}`),
  );
  const category = item.find(({ linkId }) => linkId === 'service_category');
  assert.equal(category?.answer?.[0]?.valueCoding?.code, 'administrative', codes.join());
});

test('an answer that is none to the present question stays as it was stored', async () => {
  const { item = [] } = await read(former);
  assert.deepEqual(item.find(({ linkId }) => linkId === 'urgent_signs')?.answer, [{ valueString: '7' }]);
});

test('an empty answer is left out, and an inquiry without answers has no items', async () => {
  const blank = { gone_text: '', gone_words: '  ', gone_choice: [] };
  const changed_answers = [{ question_id: 'gone_text', before: '', after: 'Ndiyo', rule_ids: ['gone_rule'] }];
  const body = { topic: 'services', answers: blank, content_version: old, clinician_id: t.clinic.doctor.id };
  const { id } = (await patient.ok(createEContact, { body })).e_contact;
  const trail = JSON.stringify(changed_answers);
  await t.db.updateTable('e_contact').set({ changed_answers: trail }).where('id', '=', id).execute();
  const { item, extension = [] } = await read(id);
  assert.equal(item, undefined);
  const changed = extension.find(({ url }) => url.endsWith('/changed-answer'))?.extension ?? [];
  assert.deepEqual(
    changed.filter(({ url }) => url === 'before' || url === 'after').map(({ url, valueString }) => [url, valueString]),
    [['after', 'Ndiyo']],
  );
  await t.db.deleteFrom('e_contact').where('id', '=', id).execute();
});

test('a questionnaire is found by its address, and by one with a version if it is that', async () => {
  const url = `${base}/Questionnaire/services`;
  const [found] =
    (await patient.call(publishedApi.searchFhirQuestionnaires, { query: { url } })).json<Bundle>().entry ?? [];
  const version = (found?.resource as Questionnaire | undefined)?.version;
  assert.deepEqual(await search(publishedApi.searchFhirQuestionnaires, { url: `${url}|${version}` }), ['services']);
  assert.deepEqual(await search(publishedApi.searchFhirQuestionnaires, { url: `${url}|${old}` }), []);
});
