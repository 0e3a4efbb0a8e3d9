/** Inquiries, records and threads by chance, and the answers that are proposed to them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CaseToAnswer, Templates } from './case-to-answer.ts';
import { loadTemplates } from './load-templates.ts';
import { proposeAnswer } from './propose-notes.ts';
import type { DraftSentence } from './proposed-answers.api.ts';
import { noRecord, type RecordEntry, type RecordFacts } from './record-facts.ts';
import { loadTopic, loadTopicTexts, loadValueClasses } from '../questionnaires/load-topic.ts';
import {
  type Answers,
  type AnswerValue,
  genderSchema,
  type Profile,
  type Question,
  type Topic,
  topicKeys,
} from '../questionnaires/topic.ts';
import { evaluateRedFlags } from '../red-flags/evaluate-red-flags.ts';
import type { Language } from '../shared/language.ts';

export const topics = await Promise.all(topicKeys.map(loadTopic));
const loaded = async <T>(load: (key: (typeof topicKeys)[number]) => Promise<T>) =>
  new Map(await Promise.all(topicKeys.map(async (key) => [key, await load(key)] as const)));
const templates = await loaded(loadTemplates);
const texts = {
  en: await loaded((key) => loadTopicTexts(key, 'en')),
  sw: await loaded((key) => loadTopicTexts(key, 'sw')),
};
const classes = { en: await loadValueClasses('en'), sw: await loadValueClasses('sw') };

/** Answers as patients may send them: what is asked is answered, and some of what is not. */
export interface RandomInquiry {
  readonly topic: Topic;
  readonly profile: Profile;
  readonly answers: Answers;
}

const words = fc.constantFrom('x', 'zzz', '   ', 'qqq zzz');

function valueOf(question: Question): fc.Arbitrary<AnswerValue> {
  switch (question.kind) {
    case 'single':
      return fc.constantFrom(...question.options);
    case 'multiple':
      return fc.oneof(
        fc.subarray([...question.options], { minLength: 1, maxLength: 3 }),
        fc.constant(question.options.filter((code) => code === 'none').slice(0, 1)),
      );
    case 'number': {
      const [{ code, min, max }] = question.units;
      return fc.integer({ min: Math.ceil(min), max: Math.floor(max) }).map((value) => ({ value, unit: code }));
    }
    case 'scale':
      return fc.integer({ min: question.min, max: question.max });
    case 'date':
      return fc.constant('2026-11-25');
    case 'text':
      return words;
  }
}

const profile: fc.Arbitrary<Profile> = fc
  .record({
    age_months: fc.oneof(fc.nat(59), fc.integer({ min: 60, max: 1100 })),
    gender: fc.constantFrom(...genderSchema.options),
  })
  .map(({ age_months, gender }) => ({ age_months, age_years: Math.floor(age_months / 12), gender }));

/** Of one of the topics; every question answered with so many chances in ten. */
export function randomInquiry(topics: readonly Topic[], chances = 9): fc.Arbitrary<RandomInquiry> {
  return fc.constantFrom(...topics).chain((topic) => {
    const answers = topic.questions.map((question) =>
      fc.tuple(fc.nat(9), valueOf(question), words).map(([luck, value, other]) =>
        luck < chances
          ? [
              [question.id, value],
              [`${question.id}_other`, other],
            ]
          : [],
      ),
    );
    return fc.record({ profile, answers: fc.tuple(...answers) }).map((drawn) => ({
      topic,
      profile: drawn.profile,
      answers: Object.fromEntries(drawn.answers.flat()) as Answers,
    }));
  });
}

const numbers = { emergency_phone: '999', crisis_line: null };

type Options = Partial<
  Pick<CaseToAnswer, 'selected_services' | 'given_name' | 'thread' | 'record' | 'called_in_vain'>
> & {
  reply?: Language;
  notes?: Language;
  isOpen?: boolean;
};

const known = <T>(map: ReadonlyMap<string, T>, key: string): T => {
  const found = map.get(key);
  assert.ok(found);
  return found;
};
export const templatesOf = ({ topic }: RandomInquiry): Templates => known(templates, topic.key);

export function caseOf({ topic, answers, profile }: RandomInquiry, options: Options = {}): CaseToAnswer {
  const { reply = 'en', notes = 'en', isOpen = true, selected_services = [], given_name = 'Achieng' } = options;
  const { thread = [], record = noRecord, called_in_vain = null } = options;
  const raised = evaluateRedFlags(topic, answers, profile);
  return {
    topic,
    answers,
    profile,
    corrections: [],
    thread,
    record,
    called_in_vain,
    flags: raised.map((flag) => ({ ...flag, is_open: isOpen })),
    selected_services,
    given_name,
    names: [given_name],
    numbers,
    reply: { language: reply, texts: known(texts[reply], topic.key) },
    notes: { language: notes, texts: known(texts[notes], topic.key), classes: classes[notes] },
  };
}

export const draftOf = (inquiry: RandomInquiry, options: Options = {}): DraftSentence[] => [
  ...proposeAnswer(caseOf(inquiry, options), templatesOf(inquiry)),
];

export const inquiries = randomInquiry(topics);

const coded = (codes: readonly string[]): RecordEntry[] => codes.map((code) => ({ code, text: '' }));
const typed = (texts: readonly string[]): RecordEntry[] => texts.map((text) => ({ code: null, text }));
const some = (entries: readonly RecordEntry[]) => fc.subarray([...entries], { maxLength: Math.min(3, entries.length) });
export const records: fc.Arbitrary<RecordFacts> = fc.record({
  allergies: some([...coded(['penicillin', 'aspirin_nsaid', 'food']), ...typed(['Panadol', 'cetirizine: hives'])]),
  conditions: some([...coded(['kidney', 'liver', 'heart_disease', 'diabetes']), ...typed(['old age'])]),
  medicines: some([...coded(['blood_thinner', 'steroid', 'lithium']), ...typed(['Enalapril 5 mg', 'Fluoxetine'])]),
  pregnancy: some(coded(['pregnant'])),
});
const byPatient = fc.constantFrom(
  'Thanks!',
  'It is much worse now.',
  'Can I take ibuprofen?',
  'Nimepata nafuu.',
  'My chest hurts so much.',
  'nataka kufa',
  'zzz',
  '  ',
);
const byClinician = fc.constantFrom('Habari.', 'Sleep under a treated mosquito net.', 'Take ibuprofen.');
export const threads = fc
  .array(
    fc.oneof(
      byPatient.map((text) => ({ by: 'patient' as const, text })),
      byClinician.map((text) => ({ by: 'clinician' as const, text })),
    ),
    { maxLength: 3 },
  )
  .map((lines) => lines.map((line, at) => ({ ...line, seq: at + 1 })));

test('inquiries by chance are of every topic, and answer it', () => {
  const drawn = fc.sample(inquiries, { seed: 1, numRuns: 500 });
  assert.equal(new Set(drawn.map(({ topic }) => topic.key)).size, topicKeys.length);
  for (const { topic, answers } of drawn) assert.ok(topic.questions.some(({ id }) => answers[id] !== undefined));
});
