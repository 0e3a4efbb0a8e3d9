/** An answer to who writes for another person: it speaks of that person, and asks no carer not to drive. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { loadOverlay, loadOverlayTexts } from '../questionnaires/for-someone/load-overlay.ts';
import { textsAbout } from '../questionnaires/for-someone/texts-about.ts';
import { topicAbout } from '../questionnaires/for-someone/topic-about.ts';
import { loadTopic, loadTopicTexts, loadValueClasses } from '../questionnaires/load-topic.ts';
import type { Profile } from '../questionnaires/topic.ts';
import { evaluateRedFlags } from '../red-flags/evaluate-red-flags.ts';
import { type Language, languages } from '../shared/language.ts';
import { noRecord } from './record-facts.ts';
import { loadTemplates } from './load-templates.ts';
import { proposeAnswer } from './propose-answer.ts';
import type { DraftSentence } from './proposed-answers.api.ts';

const profile: Profile = { age_years: 70, age_months: 840, gender: 'female' };
const someone = { given_name: 'Rehema', profile };
const stiffNeck = { fever_now: 'yes', temperature_measured: 'no', duration: 'd1_3', brain_signs: ['stiff_neck'] };

async function draftIn(language: Language): Promise<DraftSentence[]> {
  const topic = topicAbout(await loadTopic('temperature'), await loadOverlay('temperature'));
  const texts = textsAbout(
    await loadTopicTexts('temperature', language),
    await loadOverlayTexts('temperature', language),
    someone,
  );
  const about = {
    topic,
    answers: stiffNeck,
    profile,
    corrections: [],
    thread: [],
    record: noRecord,
    called_in_vain: null,
    flags: evaluateRedFlags(topic, stiffNeck, profile).map((flag) => ({ ...flag, is_open: true })),
    selected_services: [],
    given_name: 'Rehema',
    names: ['Rehema'],
    someone,
    numbers: { emergency_phone: '999', crisis_line: null },
    reply: { language, texts },
    notes: { language, texts, classes: await loadValueClasses(language) },
  };
  return [...proposeAnswer(about, await loadTemplates('temperature'))];
}

for (const language of languages) {
  describe(`in ${language}`, () => {
    let draft: DraftSentence[];
    before(async () => {
      draft = await draftIn(language);
    });

    test('urgent care comes first, as the carer read it about the person', () => {
      const [first] = draft;
      assert.ok(first?.kind === 'reply' && first.part === 'urgent' && first.is_locked);
      assert.match(first.text, /Rehema/);
      assert.match(first.text, /999/);
    });

    test('the greeting thanks the carer, and says whom all of it is about', () => {
      const greeting = draft.filter((one) => one.kind === 'reply' && one.part === 'acknowledge').slice(0, 2);
      for (const { text } of greeting) assert.match(text, /Rehema/);
      assert.doesNotMatch(greeting[0]?.text ?? '', /^(Thank you|Asante), Rehema/);
    });
  });
}
