/** Rules for every proposed answer, in every topic, both languages and for any answers. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { evaluateExpression, profileValues } from '../questionnaires/evaluate-expression.ts';
import { topicKeys } from '../questionnaires/topic.ts';
import { readAnswers } from '../questionnaires/visible-questions.ts';
import { type Language, languages } from '../shared/language.ts';
import { caseOf, inquiries, records, templatesOf, threads, topics } from './random-inquiry.test.ts';
import { knownFacts } from './case-to-answer.ts';
import { longestSentence } from './sentence-wording.ts';
import { proposeAnswer } from './propose-notes.ts';
import { leastShown, mostShown } from './rank-sentences.ts';
import type { RecordEntry } from './record-facts.ts';
import type { Template } from './templates.ts';

/** Ten thousand of them, the same ones tomorrow; each language answers each, about people of whom more or less is known. */
const known_of = fc.record({ inquiry: inquiries, record: records, thread: threads });
const drafts = fc.sample(known_of, { seed: 20261122, numRuns: 10_000 }).map(({ inquiry, record, thread }, at) => {
  const reply = languages[at % 2] ?? 'en';
  const notes = languages[(at >> 1) % 2] ?? 'en';
  const selected_services = at % 3 === 0 ? ['NURSE_APPOINTMENT', 'HIV_TEST', 'DATA_SAVED'] : [];
  const called_in_vain = at % 5 === 0 ? { en: '13:46', sw: '13:46 mchana' } : null;
  const about = caseOf(inquiry, { reply, notes, selected_services, record, thread, called_in_vain });
  return { inquiry, about, draft: [...proposeAnswer(about, templatesOf(inquiry))] };
});

/** Words that hold a language together, and that the other has not. */
const marks: Record<Language, RegExp> = {
  en: /(?<![\p{L}-])(the|and|with|your|you|for|is|are|of|or|not|please|have|was|when|from|none)(?![\p{L}-])/iu,
  sw: /(?<![\p{L}-])(na|ya|wa|kwa|ni|au|wako|yako|kama|hapa|tafadhali|una|hakuna|siku|bila)(?![\p{L}-])/iu,
};
const withoutQuotations = (text: string): string => text.replaceAll(/“[^”]*”/g, '');

describe('ten thousand drafts', () => {
  test('are of every topic, and raise every rule', () => {
    assert.equal(new Set(drafts.map(({ inquiry }) => inquiry.topic.key)).size, topicKeys.length);
    const raised = new Set(drafts.flatMap(({ about }) => about.flags.map(({ rule_id }) => rule_id)));
    const missing = topics.flatMap(({ rules }) => rules.map(({ id }) => id)).filter((id) => !raised.has(id));
    assert.deepEqual(missing, []);
  });

  test('are never empty, and all they say is whole', () => {
    for (const { inquiry, draft } of drafts) {
      const parts = new Set(draft.map(({ part }) => part));
      for (const part of ['watch', 'next', 'subjective', 'objective', 'assessment', 'plan'] as const) {
        assert.ok(parts.has(part), `${inquiry.topic.key}: ${part}`);
      }
      for (const { text } of draft) assert.doesNotMatch(text, /[{}]|undefined|null|NaN|: \.|\s\s|^\S: \.$/, text);
    }
  });

  test('tick no advice against an open red flag; urgent care leads, locked', () => {
    for (const { inquiry, about, draft } of drafts) {
      const byAge = profileValues(inquiry.profile);
      const isByAge = inquiry.topic.rules.some(({ when }) => evaluateExpression(when, byAge));
      const reply = draft.filter(({ kind }) => kind === 'reply');
      const locked = reply.filter(({ is_locked }) => is_locked);
      assert.equal(locked.length > 0, about.flags.length > 0);
      if (about.flags.length === 0) continue;
      assert.deepEqual(
        draft.filter(({ part, is_ticked }) => part === 'advice' && is_ticked),
        [],
      );
      const urgent = reply.filter(({ part }) => part === 'urgent');
      assert.deepEqual(reply.slice(0, urgent.length), urgent);
      for (const { part, is_ticked, question_ids } of locked) {
        assert.deepEqual([part, is_ticked], ['urgent', true]);
        // An infant who has diarrhoea is in danger by age alone.
        assert.ok(question_ids.length > 0 || isByAge, about.flags.map(({ rule_id }) => rule_id).join());
      }
    }
  });

  test('rest on answers that the patient could see, and on conditions that hold for them', () => {
    for (const { inquiry, about, draft } of drafts) {
      const { visible, values } = readAnswers(inquiry.topic, inquiry.answers, inquiry.profile);
      const shown = new Set(visible.map(({ id }) => id));
      const { own, shared } = templatesOf(inquiry);
      const conditional: readonly Template[] = [...own.advice, ...own.watch, shared.safety_net];
      for (const { text, question_ids, part } of draft) {
        for (const id of question_ids) {
          assert.ok(shown.has(id), `${id} was not asked: ${text}`);
          assert.ok(values.has(id), `${id} was not answered: ${text}`);
        }
        if (part !== 'advice' && part !== 'watch') continue;
        const said = conditional.filter((one) => one[about.reply.language].replaceAll(/\{\w+\}/g, '999') === text);
        const holds = said.some(({ when }) => !when || evaluateExpression(when, values));
        assert.ok(holds, `its condition does not hold: ${text}`);
      }
    }
  });

  test('are in one language each, the reply in the patient’s and the notes in the clinician’s', () => {
    for (const { about, draft } of drafts) {
      for (const { kind, language, text } of draft) {
        assert.equal(language, about[kind === 'reply' ? 'reply' : 'notes'].language);
        const foreign = language === 'en' ? 'sw' : 'en';
        assert.doesNotMatch(withoutQuotations(text), marks[foreign], `${language}: ${text}`);
      }
    }
  });

  test('say below each sentence what it says, where the clinician reads another language', () => {
    for (const { about, draft } of drafts) {
      for (const { kind, text, translation } of draft) {
        const isOther = kind === 'reply' && about.reply.language !== about.notes.language;
        assert.equal(translation !== undefined, isOther, text);
        if (translation === undefined) continue;
        assert.doesNotMatch(withoutQuotations(translation), marks[about.reply.language], translation);
        assert.doesNotMatch(translation, /[{}]|undefined|null|NaN/, translation);
      }
    }
  });

  test('show four to six sentences, each short; what is not shown is not ticked', () => {
    for (const { draft } of drafts) {
      const reply = draft.filter(({ kind, part }) => kind === 'reply' && part !== 'attestation');
      const shown = reply.filter(({ is_more }) => is_more !== true);
      const least = Math.min(leastShown, reply.filter(({ part }) => !['advice', 'summary'].includes(part)).length);
      assert.ok(shown.length <= mostShown && shown.length >= least, `${shown.length} of ${JSON.stringify(reply)}`);
      for (const { text } of reply) assert.ok(text.length <= longestSentence, `${text.length}: ${text}`);
      for (const one of draft) if (one.is_more) assert.deepEqual([one.is_ticked, one.is_locked], [false, false]);
      const notes = draft.filter(({ kind, part, is_more }) => kind === 'note' && part !== 'attestation' && !is_more);
      assert.ok(notes.length >= leastShown && notes.length <= mostShown, `${notes.length} notes`);
    }
  });

  test('tick nothing, and write nothing, that says somebody did what nobody did', () => {
    const done =
      /\b(I|we) (have|called|sent|read|told|spoke)\b|\b(sent|given|advised|informed)\b|\bnime(soma|piga|tuma)|\bnimekupigia|\bame(elek|elez|shaur)|\ba clinician will\b|mhudumu wa afya ata/iu;
    // Summary and subjective retell what the patient chose, who may say "I have".
    let attested = 0;
    for (const { draft } of drafts) {
      for (const { part, text, is_ticked } of draft) {
        if (part === 'attestation') {
          assert.ok(!is_ticked, text);
          attested += 1;
        } else if (part !== 'subjective' && part !== 'summary') {
          assert.doesNotMatch(withoutQuotations(text), done, text);
        }
      }
    }
    assert.ok(attested > drafts.length);
  });

  test('advise nothing that is known to harm', () => {
    const against = /do not|avoid|nor |before you|told you to|if they ever|usi|epuka|wala|kabla ya/iu;
    const has = (entries: readonly RecordEntry[], ...words: string[]) =>
      entries.some(({ code, text }) => words.some((word) => word === code || text.includes(word)));
    for (const { about, draft } of drafts) {
      const { allergies, conditions, medicines, pregnancy } = knownFacts(about);
      const isPregnant = has(pregnancy, 'pregnant', 'maybe');
      const thinned = has(medicines, 'blood_thinner', 'steroid', 'lithium', 'Enalapril', 'Fluoxetine');
      const harmful: [isKnown: boolean, advice: RegExp][] = [
        [has(allergies, 'Panadol') || has(conditions, 'liver'), /paracetamol/i],
        [has(allergies, 'cetirizine') || has(conditions, 'kidney') || isPregnant, /cetirizine/i],
        [
          has(allergies, 'aspirin_nsaid') || has(conditions, 'kidney', 'heart_disease'),
          /ibuprofen|diclofenac|aspirin/i,
        ],
        [isPregnant || thinned, /ibuprofen|diclofenac|aspirin/i],
        [
          has(conditions, 'kidney', 'heart_disease'),
          /drink water or other|kunywa maji au|plenty of water|maji mengi, na/i,
        ],
        [has(allergies, 'food'), /eggs|mayai/i],
        [has(conditions, 'diabetes'), /honey|asali/i],
      ];
      for (const { kind, text } of draft) {
        if (kind !== 'reply') continue;
        const words = withoutQuotations(text);
        for (const [isKnown, advice] of harmful)
          assert.ok(!isKnown || !advice.test(words) || against.test(words), `${text} ${JSON.stringify(about.record)}`);
      }
    }
  });

  test('say nothing again that a clinician wrote, unless an open red flag asks for it', () => {
    for (const { about, draft } of drafts) {
      const said = new Set(about.thread.filter(({ by }) => by === 'clinician').map(({ text }) => text));
      for (const { text, is_locked } of draft) assert.ok(is_locked || !said.has(text), text);
    }
  });
});
