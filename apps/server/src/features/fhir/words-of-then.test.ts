/**
 * Answers from before a change of the questions are shown in the texts of their version; if these were never stored
 * here, that is said.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Bundle, Flag, QuestionnaireResponse } from 'fhir/r4';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import * as api from '@hodi/domain/fhir/fhir.api.ts';
import { topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { getRecordPaper } from '@hodi/domain/record-file/record-file.api.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { keepTexts, textsOfVersions } from '#server/features/questionnaires/texts-of-versions.service.ts';
import { askForBill, askWhileBreathingHard } from '#server/testing/answers.ts';
import { faultsOf } from '#server/testing/audit/published-definitions.ts';
import { pdfLines } from '#server/testing/audit/pdf-text.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatientOf } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const topic = 'services';
/** A version served here once; and one of an app whose server this database has never seen. */
const [then, never] = ['2025-01-01.00000000', '2025-06-01.11111111'];
/** Only in that version, like the question and the texts below. */
const rule_id = 'SERVICES_EMERGENCY_099';
const warned = { en: 'The warning of then.', sw: 'Onyo la wakati ule.' };
const [asked, sharedQuestion, option] = ['How do you get here?', 'Any of these of then?', 'Breathing of then'];

/** The server of that version, whose build had other questions, stored its texts as each server does. */
async function serveTheVersionOfThen(): Promise<void> {
  await keepTexts(t.db);
  const row = await t.db.selectFrom('topic_texts').selectAll().where('topic', '=', topic).executeTakeFirstOrThrow();
  const texts = (await textsOfVersions(t.db, [row]))(row);
  assert.ok(texts);
  const ofThen = ({ questions, emergencies, ...rest }: typeof texts.en, language: Language) => ({
    ...rest,
    questions: {
      ...questions,
      transport: { text: `${asked} (${language})`, options: { boda: `Boda boda (${language})`, other: '…' } },
      since: { text: `Since? (${language})` },
      urgent_signs: { text: sharedQuestion, options: { hard_breathing: option } },
    },
    emergencies: { ...emergencies, [rule_id]: warned, SERVICES_EMERGENCY_001: warned },
  });
  const former = { en: ofThen(texts.en, 'en'), sw: ofThen(texts.sw, 'sw') };
  await t.db
    .insertInto('topic_texts')
    .values({ topic, version: then, texts: JSON.stringify(former) })
    .execute();
}

const answers = { ...askWhileBreathingHard, transport: ['boda', 'other'], transport_other: 'Kwa mguu', since: 'Jana' };

/** An app that was loaded before the questions changed. */
async function sentWith(content_version: string) {
  const seed = await putPatientOf(t.put, t.clinic.doctor);
  const patient = await t.as(seed);
  const raised = [{ rule_id, severity: 'emergency' as const }];
  await patient.ok(createEContact, {
    body: { topic, answers, clinician_id: t.clinic.doctor.id, content_version, raised },
  });
  const all = (await patient.call(api.everythingOfPatient, { params: { id: seed.id } })).json<Bundle>();
  assert.deepEqual(faultsOf(all), []);
  const resources = (all.entry ?? []).map(({ resource }) => resource);
  const flagOf = (code: string) =>
    resources.find((one): one is Flag => one?.resourceType === 'Flag' && one.code.coding?.[0]?.code === code);
  const response = resources.find((one): one is QuestionnaireResponse => one?.resourceType === 'QuestionnaireResponse');
  const paper = async (language: Language) =>
    pdfLines((await patient.call(getRecordPaper, { params: { patient_id: seed.id }, query: { language } })).rawPayload);
  return { patient, seed, flagOf, response, paper };
}

const oneLine = (lines: readonly string[]): string => lines.join(' ').replaceAll(/\s+/g, ' ');
let known: Awaited<ReturnType<typeof sentWith>>;
let unknown: typeof known;
before(async () => {
  await serveTheVersionOfThen();
  [known, unknown] = [await sentWith(then), await sentWith(never)];
});

const kiswahili = (element: { extension?: { extension?: { valueString?: string }[] }[] } | undefined) =>
  element?.extension?.[0]?.extension?.[1]?.valueString;

describe('of a version that was served here', () => {
  test('a red flag has the words of its version in both languages, in the whole record, read and searched', async () => {
    const { patient, seed, flagOf } = known;
    const flag = flagOf(rule_id);
    assert.deepEqual([flag?.code.text, kiswahili(flag?.code._text)], [warned.en, warned.sw]);
    assert.equal(flag?.code.coding?.[0]?.display, warned.en);
    const read = (await patient.call(api.readFhirFlag, { params: { id: flag?.id ?? '' } })).json<Flag>();
    assert.deepEqual(read.code, flag?.code);
    const query = { patient: seed.id };
    const found = (await patient.call(api.searchFhirFlags, { query })).json<Bundle>().entry ?? [];
    assert.ok(found.some(({ resource }) => resource?.resourceType === 'Flag' && resource.code.text === warned.en));
  });

  test('one that the rules of now raised has the words of now', () => {
    const text = known.flagOf('SERVICES_EMERGENCY_001')?.code.text ?? '';
    assert.match(text, /^You chose a sign that can be an emergency/);
  });

  test('answers have the words in which they were asked, also to what is asked no more', () => {
    const items = known.response?.item ?? [];
    const signs = items.find(({ linkId }) => linkId === 'urgent_signs');
    assert.deepEqual([signs?.text, signs?.answer?.[0]?.valueCoding?.display], [sharedQuestion, option]);
    const transport = items.find(({ linkId }) => linkId === 'transport');
    assert.deepEqual([transport?.text, kiswahili(transport?._text)], [`${asked} (en)`, `${asked} (sw)`]);
    const coding = transport?.answer?.[0]?.valueCoding;
    assert.deepEqual([coding?.code, coding?.display], ['boda', 'Boda boda (en)']);
    assert.equal(transport?.answer?.[1]?.item?.[0]?.answer?.[0]?.valueString, 'Kwa mguu');
    const since = items.find(({ linkId }) => linkId === 'since');
    assert.deepEqual([since?.text, since?.answer], ['Since? (en)', [{ valueString: 'Jana' }]]);
    assert.ok(!items.some(({ linkId }) => linkId === 'transport_other'));
  });

  for (const language of ['en', 'sw'] as const) {
    test(`the paper has both, in ${language}`, async () => {
      const text = oneLine(await known.paper(language));
      for (const words of [
        warned[language],
        sharedQuestion,
        `${asked} (${language})`,
        `Boda boda (${language}); Kwa mguu`,
      ]) {
        assert.ok(text.includes(words), words);
      }
    });
  }
});

describe('of a version that was never here', () => {
  test('a red flag has its code, and says that its words are not known', () => {
    const code = unknown.flagOf(rule_id)?.code;
    assert.deepEqual(
      [code?.coding?.[0]?.code, code?.coding?.[0]?.display, code?.text],
      [rule_id, undefined, undefined],
    );
    assert.deepEqual(code?._text?.extension, [
      { url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' },
    ]);
  });

  test('the paper says so of the red flag and of the questions, in both languages', async () => {
    const [en, sw] = [oneLine(await unknown.paper('en')), oneLine(await unknown.paper('sw'))];
    assert.match(en, /Emergency: found with another version of the questions, whose words are not known \(SERVICES_/);
    assert.match(en, /They were given to another version of the questions/);
    assert.match(sw, /Dharura: dalili iliyogunduliwa kwa toleo lingine la maswali/);
    assert.match(sw, /Yalitolewa kwa toleo lingine la maswali/);
  });
});

test('the paper says nothing of versions where the answers are to the questions of now', async () => {
  const seed = await putPatientOf(t.put, t.clinic.doctor);
  const patient = await t.as(seed);
  await patient.ok(createEContact, { body: { topic, answers: askForBill, clinician_id: t.clinic.doctor.id } });
  const given = { params: { patient_id: seed.id }, query: { language: 'en' } };
  const text = oneLine(pdfLines((await patient.call(getRecordPaper, given)).rawPayload));
  assert.ok(!text.includes('another version'), text);
});

test('a server keeps its texts of every topic once, and changes none that are kept', async () => {
  const rows = () =>
    t.db.selectFrom('topic_texts').select(['topic', 'version', 'kept_at']).orderBy('version').execute();
  const kept = await rows();
  assert.deepEqual(new Set(kept.map((row) => row.topic)), new Set(topicKeys));
  assert.equal(kept.length, topicKeys.length + 1);
  await Promise.all([keepTexts(t.db), keepTexts(t.db)]);
  assert.deepEqual(await rows(), kept);
});
