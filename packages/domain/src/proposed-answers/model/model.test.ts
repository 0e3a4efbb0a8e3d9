/** The prompt of a language model, and the sentences of it that nobody ever reads. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { loadTopic, loadTopicTexts, loadValueClasses } from '@hodi/domain/questionnaires/load-topic.ts';
import { topicKeys, type Answers } from '@hodi/domain/questionnaires/topic.ts';
import { type Language, languages } from '@hodi/domain/shared/language.ts';
import type { CaseToAnswer, OpenFlag } from '../case-to-answer.ts';
import { noRecord } from '../record-facts.ts';
import { loadTemplates } from '../load-templates.ts';
import { sentenceFault } from './check-sentence.ts';
import { toldToModel, withoutIdentity } from './told-to-model.ts';
import { cpuTimeOf } from '@hodi/domain/testing/cpu-time.ts';

interface Given {
  key?: (typeof topicKeys)[number];
  language?: Language;
  answers?: Answers;
  flags?: readonly OpenFlag[];
}

async function caseOf({
  key = 'temperature',
  language = 'en',
  answers = {},
  flags = [],
}: Given): Promise<CaseToAnswer> {
  const texts = await loadTopicTexts(key, language);
  return {
    topic: await loadTopic(key),
    answers,
    corrections: [],
    thread: [],
    record: noRecord,
    called_in_vain: null,
    profile: { age_years: 30, age_months: 360, gender: 'female' },
    flags,
    selected_services: [],
    given_name: 'Achieng',
    names: ['Achieng', '', "Ng'ang'a Otieno"],
    numbers: { emergency_phone: '0700 111 222', crisis_line: '1190' },
    reply: { language, texts },
    notes: { language, texts, classes: await loadValueClasses(language) },
  };
}

describe('typed texts are sent without their author', () => {
  const names = ['Achieng', "Ng'ang'a Otieno"];
  const table: [typed: string, told: string][] = [
    ['I am achieng otieno, and it burns', 'I am … …, and it burns'],
    ['Ng’ang’a knows, nganga too', '… knows, … too'],
    ['Call 0712 345-678 or +254712345678', 'Call … or …'],
    ['HD-4827-193, born 14/03/1992', 'HD-…, born …'],
    ['write to a.otieno@example.org, see https://x.example/y', 'write to … see …'],
    ['Since 3 days, 38.5 °C, 120/80', 'Since 3 days, 38.5 °C, 120/80'],
    ['Achiengs are not Achieng.', 'Achiengs are not ….'],
  ];
  for (const [typed, told] of table) test(typed, () => assert.equal(withoutIdentity(typed, names), told));

  test('of an address the whole word, wherever in it the sign stands', () => {
    const anywhere = /\S+@\S+|(?:https?:\/\/|www\.)\S+/giu;
    const piece = fc.constantFrom(
      '@',
      'a',
      'é',
      '😀',
      '.',
      ' ',
      '\n',
      '\u00a0',
      'www.',
      'https://',
      'HTTP',
      'ſ',
      '/',
      '-',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const typed = pieces.join('');
        assert.equal(withoutIdentity(typed, []), typed.replaceAll(anywhere, '…'));
      }),
      { seed: 20_261_127, numRuns: 5_000 },
    );
  });

  test('a word of any length takes no longer than its letters', () => {
    const word = 'a'.repeat(200_000);
    assert.ok(cpuTimeOf(() => withoutIdentity(word, names)) < 5_000);
  });

  test('only what was asked is told, with the words of the questionnaire', async () => {
    const answers = { fever_now: 'yes', duration: 'd1_3', other_symptoms: ['other'], other_symptoms_other: 'Achieng' };
    const told = toldToModel(await caseOf({ answers: { ...answers, malaria_when: 'never asked' } }));
    assert.deepEqual(Object.keys(told), ['questionnaire', 'age', 'gender', 'answers']);
    assert.ok(told.answers.some(({ id, answer }) => id === 'duration' && answer === '1 to 3 days'));
    assert.doesNotMatch(JSON.stringify(told), /Achieng|never asked/);
  });

  test('asked about somebody else, the questions do not tell the name', async () => {
    const about = await caseOf({ answers: { fever_now: 'yes' } });
    const { texts } = about.reply;
    const fever_now = { ...texts.questions['fever_now'], text: 'Is Achieng hot now?' };
    const questions = { ...texts.questions, fever_now };
    const told = toldToModel({ ...about, reply: { ...about.reply, texts: { ...texts, questions } } });
    assert.equal(told.answers.find(({ id }) => id === 'fever_now')?.question, 'Is … hot now?');
  });
});

describe('a sentence of a language model', () => {
  const open: OpenFlag[] = [{ rule_id: 'FEVER_EMERGENCY_001', severity: 'emergency', is_open: true }];
  const table: [language: Language, text: string, fault: string | undefined][] = [
    ['en', 'You reported a fever of 38.5 °C for three days.', undefined],
    ['en', 'Wear light clothes, and rest.', undefined],
    ['sw', 'Umeeleza kuhusu homa kwa muda wa siku tatu.', undefined],
    ['sw', 'Pumzika, na vaa nguo nyepesi kila siku.', undefined],
    ['en', 'Pumzika, na kunywa maji mengi kila siku.', 'language'],
    ['sw', 'Rest, and drink water through the day.', 'language'],
    ['en', 'Buvez beaucoup d’eau, et reposez-vous bien.', 'language'],
    ['en', 'Пейте больше воды каждый день.', 'form'],
    ['en', 'Drink water\u202E of the river.', 'form'],
    ['en', 'Drink water.\nRest.', 'form'],
    ['en', 'Drink **water** and rest.', 'form'],
    ['en', 'Rest.', 'length'],
    ['en', 'Look at cure.example.com for more.', 'contact'],
    ['en', 'Write to me at doc@example.com for more.', 'contact'],
    ['en', 'For help you can call 911 at any time.', 'contact'],
    ['sw', 'Kwa msaada piga simu 0722 000 111 wakati wowote.', 'contact'],
    ['en', 'If you get worse, call 0700 111 222 or 1190.', undefined],
    ['en', 'Take 20 tablets of it and rest.', 'dose'],
    ['sw', 'Meza vidonge ishirini kwa siku.', 'dose'],
    ['en', 'Take ibuprofen for the pain.', 'medicine'],
    ['sw', 'Tumia ibuprofen kwa maumivu na homa.', 'medicine'],
    ['en', 'Stop your insulin until you are better.', 'against_care'],
    ['sw', 'Acha dawa zako za presha kwa wiki moja.', 'against_care'],
    ['en', 'I have read all your answers.', 'deed'],
    ['en', 'We will call you in the morning.', 'deed'],
    ['sw', 'Tutakupigia kesho asubuhi kwa ajili ya homa.', 'deed'],
    ['en', 'There is no need for a doctor.', 'against_care'],
    ['sw', 'Hakuna haja ya kwenda hospitali kwa sasa.', 'against_care'],
    ['sw', 'Usiende hospitali kama una homa.', 'against_care'],
  ];
  for (const [language, text, fault] of table) {
    test(`${language}: ${text} ${fault ?? 'may be read'}`, async () => {
      const answers = { known_allergies: ['aspirin_nsaid'], chronic_conditions: ['kidney'] } as Answers;
      assert.equal(sentenceFault(text, await caseOf({ language, answers })), fault);
    });
  }

  const known = {
    kidney: 'conditions',
    heart_disease: 'conditions',
    diabetes: 'conditions',
    food: 'allergies',
  } as const;
  const home: [of: keyof typeof known, language: Language, text: string, harms: boolean][] = [
    ['kidney', 'en', 'Drink plenty of water through the day.', true],
    ['heart_disease', 'en', 'It helps to keep yourself hydrated.', true],
    ['kidney', 'sw', 'Pumzika, na kunywa maji mengi kila siku.', true],
    ['kidney', 'sw', 'Ni vizuri anywe maji ya kutosha.', true],
    ['kidney', 'en', 'Rest, and drink as much as your health worker told you to.', false],
    ['kidney', 'en', 'Drink as much as you can, and rest.', true],
    ['kidney', 'en', 'Do not drink any alcohol, and rest.', false],
    ['kidney', 'en', 'Do not drink alcohol, but drink more water.', true],
    ['diabetes', 'en', 'Drink plenty of water through the day.', false],
    ['diabetes', 'en', 'A spoon of honey is good for the throat.', true],
    ['diabetes', 'sw', 'Asali kwenye maji ya uvuguvugu ni nzuri kwa koo.', true],
    ['heart_disease', 'en', 'Walk fast for 30 minutes on most days.', true],
    ['heart_disease', 'sw', 'Fanya mazoezi kila siku kwa nusu saa.', true],
    ['kidney', 'en', 'Walk fast for 30 minutes on most days.', false],
    ['food', 'en', 'Eat eggs and beans with each meal.', true],
    ['food', 'en', 'You have an allergy to eggs.', false],
  ];
  for (const [code, language, text, harms] of home) {
    test(`about somebody with ${code} in the record: ${text} ${harms ? 'is refused' : 'may be read'}`, async () => {
      const record = { ...noRecord, [known[code]]: [{ code, text: '' }] };
      assert.equal(sentenceFault(text, { ...(await caseOf({ language })), record }), harms ? 'home_advice' : undefined);
    });
  }

  test('is against nobody’s record where our own sentences leave nothing out', async () => {
    for (const [, language, text] of home) assert.equal(sentenceFault(text, await caseOf({ language })), undefined);
  });

  test('is refused in the words of our own advice, to everybody for whom we leave it out', async () => {
    for (const key of topicKeys) {
      const { own } = await loadTemplates(key);
      for (const { unless = {}, ...template } of own.advice) {
        for (const [kind, codes] of Object.entries(unless)) {
          for (const code of codes) {
            const record = { ...noRecord, [kind]: [{ code, text: '' }] };
            for (const language of languages) {
              const fault = sentenceFault(template[language], { ...(await caseOf({ key, language })), record });
              assert.ok(fault !== undefined, `${kind} ${code}: ${template[language]}`);
            }
          }
        }
      }
    }
  });

  const urgent: [language: Language, text: string, fault: string | undefined][] = [
    ['en', 'You reported a fever with a stiff neck.', undefined],
    ['sw', 'Umeeleza kuhusu homa na shingo ngumu.', undefined],
    ['en', 'Rest at home, and see how it is.', 'against_care'],
    ['en', 'You can go to the clinic tomorrow.', 'against_care'],
    ['sw', 'Pumzika nyumbani kwa siku mbili.', 'against_care'],
    ['sw', 'Subiri hadi kesho kama una homa.', 'against_care'],
  ];
  for (const [language, text, fault] of urgent) {
    test(`against an open red flag, ${language}: ${text} ${fault ?? 'may be read'}`, async () =>
      assert.equal(sentenceFault(text, await caseOf({ language, flags: open })), fault));
  }

  test('holds nobody back who writes of danger', async () => {
    const about = await caseOf({});
    const text = 'Rest at home, and see how it is.';
    const thread = [{ seq: 1, by: 'patient', text: 'My chest hurts so much' } as const];
    assert.equal(sentenceFault(text, about), undefined);
    assert.equal(sentenceFault(text, { ...about, thread }), 'against_care');
  });

  test('like those that we wrote is known to be of its language, and of the right form, in every topic', async () => {
    for (const key of topicKeys) {
      const { own } = await loadTemplates(key);
      for (const language of languages) {
        const about = await caseOf({ key, language });
        for (const template of own.advice) {
          const fault = sentenceFault(template[language], about);
          assert.ok(!['language', 'form', 'contact'].includes(fault ?? ''), `${fault}: ${template[language]}`);
        }
      }
    }
  });
});
