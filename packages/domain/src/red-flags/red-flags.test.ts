import type { Language } from '../shared/language.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Answers } from '../questionnaires/topic.ts';
import { readAnswers } from '../questionnaires/visible-questions.ts';
import { adult, exampleTexts, exampleTopic } from '../testing/example-topic.ts';
import { type ContactNumbers, contactNumbers, emergencyPhones } from './emergency-numbers.ts';
import { evaluateRedFlags } from './evaluate-red-flags.ts';
import { crisisText, patientText } from './patient-text.ts';
import { raisingAnswers } from './raising-answers.ts';

test('emergencies come first, then the order of the content', () => {
  const answers = { known: 'yes', sugar: 20, signs: ['faint'], tired: 'often', sad: 'often' };
  assert.deepEqual(evaluateRedFlags(exampleTopic, answers, adult), [
    { rule_id: 'E1', severity: 'emergency' },
    { rule_id: 'E2', severity: 'emergency' },
    { rule_id: 'W1', severity: 'warning' },
  ]);
});

describe('the patient’s answers', () => {
  const raised = (rule_id: string, answers: Answers) =>
    raisingAnswers(exampleTopic, rule_id, readAnswers(exampleTopic, answers, adult).values);
  test('is the options and numbers that made the rule fire', () => {
    const answers = { known: 'yes', signs: ['thirst', 'faint'], sugar: 2 };
    assert.deepEqual(raised('E1', answers), [
      { question_id: 'signs', codes: ['faint'] },
      { question_id: 'sugar', codes: [] },
    ]);
    assert.deepEqual(raised('E1', { ...answers, sugar: 5 }), [{ question_id: 'signs', codes: ['faint'] }]);
  });
  test('is nothing for a rule that does not fire or is not there', () => {
    assert.deepEqual(raised('E1', {}), []);
    assert.deepEqual(raised('E9', { signs: ['faint'] }), []);
  });
});

describe('numbers to call', () => {
  test('the institution has its own', () => {
    assert.equal(contactNumbers({ emergency_phone: ' 0700 111 222 ', country: 'KE' }).emergency_phone, '0700 111 222');
  });
  test('else those of its country, by code or name', () => {
    assert.equal(contactNumbers({ emergency_phone: '', country: 'KE' }).emergency_phone, '999');
    assert.equal(contactNumbers({ country: 'rwanda' }).emergency_phone, '912');
  });
  test('beside an own one stands that of the country, and nothing beside a number of the country', () => {
    const of = (emergency_phone: string, country: string) =>
      emergencyPhones(contactNumbers({ emergency_phone, country }));
    assert.deepEqual(of('0700 111 222', 'KE'), ['0700 111 222', '112']);
    assert.deepEqual(of('0700 111 222', 'Atlantis'), ['0700 111 222', '112']);
    assert.deepEqual(of('1199', 'KE'), ['1199', '112']);
    for (const short of ['999', '112', '']) assert.equal(of(short, 'KE').length, 1, short);
    assert.deepEqual(of('112', 'Atlantis'), ['112']);
  });
  test('else the one that every mobile phone knows', () => {
    assert.equal(contactNumbers(null).emergency_phone, '112');
    assert.equal(contactNumbers({ country: 'constructor' }).emergency_phone, '112');
  });
});

describe('the patient’s advice', () => {
  const withLine = { emergency_phone: '999', crisis_line: '1190' };
  const withoutLine = { emergency_phone: '999', crisis_line: null };
  const told = (rule_id: string, language: Language, numbers: ContactNumbers = withLine) =>
    patientText({ topic: exampleTopic, texts: exampleTexts, rule_id, language, numbers });

  test('is what it can mean and what to do, in both languages for an emergency', () => {
    assert.deepEqual(told('E1', 'en'), { rule: 'This is dangerous.', action: 'Call 999 now.' });
    assert.deepEqual(told('E1', 'sw'), { rule: 'Hii ni hatari.', action: 'Piga 999 sasa.' });
    assert.deepEqual(told('W1', 'en'), { rule: 'Your sugar is high.', action: 'See a health worker today.' });
  });
  test('names the crisis line, or the emergency number while none is confirmed', () => {
    assert.deepEqual(told('E2', 'en'), { rule: 'You matter. Call 1190.', action: 'Call 1190 or 999.' });
    assert.deepEqual(told('E2', 'en', withoutLine), { rule: 'You matter. Call 999.', action: 'Call 999.' });
    assert.equal(crisisText(exampleTexts, 'sw', withoutLine), 'Piga 999.');
    assert.equal(crisisText(exampleTexts, 'sw', withLine), 'Piga 1190 au 999.');
  });
  test('names the number of the country beside that of the clinic, in each language', () => {
    const both = { ...withoutLine, emergency_phone: '0700 111 222', country_phone: '112' };
    assert.equal(told('E1', 'en', both)?.action, 'Call 0700 111 222 or 112 now.');
    assert.equal(told('E1', 'sw', both)?.action, 'Piga 0700 111 222 au 112 sasa.');
    assert.equal(told('E2', 'en', { ...both, crisis_line: '1190' })?.action, 'Call 1190 or 0700 111 222 or 112.');
  });
  test('is nothing for a rule of another version', () => {
    assert.equal(told('E9', 'en'), undefined);
  });
});
