/** An answer to who writes for another person: it speaks of that person, and asks no carer not to drive. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { loadOverlay, loadOverlayTexts } from '../questionnaires/for-someone/load-overlay.ts';
import { textsAbout } from '../questionnaires/for-someone/texts-about.ts';
import { topicAbout } from '../questionnaires/for-someone/topic-about.ts';
import { loadTopic, loadTopicTexts, loadValueClasses } from '../questionnaires/load-topic.ts';
import { type Profile, topicKeys } from '../questionnaires/topic.ts';
import { evaluateRedFlags } from '../red-flags/evaluate-red-flags.ts';
import { type Language, languages } from '../shared/language.ts';
import { noRecord } from './record-facts.ts';
import { loadTemplates } from './load-templates.ts';
import { proposeAnswer } from './propose-notes.ts';
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

    test('the greeting thanks the carer for writing about the person', () => {
      const greeting = draft.find((one) => one.kind === 'reply' && one.part === 'acknowledge');
      assert.match(greeting?.text ?? '', /Rehema/);
      assert.doesNotMatch(greeting?.text ?? '', /^(Thank you|Asante), Rehema/);
    });

    test('advice is worded about the person, and nothing about the word “you” is explained', () => {
      const texts = draft.filter((one) => one.kind === 'reply').map(({ text }) => text);
      assert.ok(texts.filter((text) => text.includes('Rehema')).length >= 4, texts.join('\n'));
      assert.doesNotMatch(texts.join('\n'), /“you”|\bRest, and drink\b|^Pumzika\b/m);
    });
  });
}

/** Phrases about the patient's body, belongings and actions. A carer must never read them with "you". */
const ofThePatient = {
  en: /\byour(?:self)?\b(?! (?:answers|messages))|\byou (?:feel|get worse|faint|cough|vomit|wake|drink|lift|take|cannot|have|need|become|lie|are)\b/i,
  sw: /(?<!\p{L})(?<!(?:majibu|jumbe) )[wyzlchvm]+ako(?!\p{L})/iu,
};
const meantForTheWriter =
  /^You (?:asked|reported|also)|so that you can ask|or you are worried|Even when you|are welcome/i;

test('no sentence for a carer speaks of the patient as “you”', async () => {
  const faults: string[] = [];
  for (const key of topicKeys) {
    const { own, shared } = await loadTemplates(key);
    const services = Object.values(shared.services).flatMap(({ chosen, suggested }) => [chosen, suggested]);
    const follow = Object.values(shared.follow_up);
    const messages = Object.values(shared.messages.reply);
    const urgent = Object.values(shared.urgent).flat();
    const sentences = [own.acknowledge, ...own.summary, ...own.advice, ...own.watch, shared.safety_net];
    for (const template of [...sentences, ...services, ...follow, ...messages, ...urgent]) {
      const { about_other = 'same' } = template;
      const said = about_other === 'same' ? template : about_other;
      for (const language of languages) {
        const isFault = ofThePatient[language].test(said[language]) && !meantForTheWriter.test(said[language]);
        if (isFault) faults.push(`${key}: ${said[language]}`);
      }
    }
  }
  assert.deepEqual([...new Set(faults)], []);
});
