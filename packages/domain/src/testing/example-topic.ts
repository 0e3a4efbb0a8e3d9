import type { Profile, Topic, TopicTexts } from '../questionnaires/topic.ts';

/** A small questionnaire with one question of each kind, a condition, a score and rules of both severities. */
export const exampleTopic: Topic = {
  key: 'diabetes',
  group: 'ongoing_mental',
  version: '2026-01-01.test',
  questions: [
    { id: 'known', kind: 'single', required: true, options: ['yes', 'no', 'other'] },
    { id: 'signs', kind: 'multiple', required: true, options: ['thirst', 'faint', 'other', 'none'] },
    {
      id: 'sugar',
      kind: 'number',
      required: true,
      show_if: ['in', 'known', ['yes']],
      units: [
        { code: 'mmol_l', factor: 1, min: 0.5, max: 55, soft_min: 2.2, soft_max: 33.3, step: 0.1 },
        { code: 'mg_dl', factor: 0.05555556, min: 10, max: 1000, step: 1 },
      ],
      round: 1,
    },
    {
      id: 'lowest',
      kind: 'number',
      required: false,
      show_if: ['in', 'known', ['yes']],
      units: [{ code: 'mmol_l', factor: 1, min: 0.5, max: 55, step: 0.1 }],
      round: 1,
      less_than: 'sugar',
    },
    { id: 'pain', kind: 'scale', required: false, min: 0, max: 10 },
    { id: 'tired', kind: 'single', required: false, options: ['never', 'often'], points: [0, 2] },
    { id: 'sad', kind: 'single', required: false, options: ['never', 'often'], points: [0, 3] },
    { id: 'details', kind: 'text', required: false, show_if: ['compare', 'score.mood', '>=', 5], max_length: 20 },
    { id: 'visit', kind: 'date', required: false, not_past: true },
  ],
  scores: { mood: ['tired', 'sad'] },
  score_bands: {
    mood: [
      [0, 'mild'],
      [4, 'severe'],
    ],
  },
  rules: [
    { id: 'W1', severity: 'warning', action: 'care_today', when: ['compare', 'sugar', '>=', 11.1] },
    {
      id: 'E1',
      severity: 'emergency',
      action: 'emergency_now',
      when: [
        'or',
        [
          ['has', 'signs', 1, ['faint']],
          ['compare', 'sugar', '<', 3],
        ],
      ],
    },
    {
      id: 'W2',
      severity: 'warning',
      action: 'care_today',
      when: [
        'and',
        [
          ['has', 'signs', 1, ['faint']],
          ['compare', 'pain', '>=', 5],
        ],
      ],
    },
    {
      id: 'E2',
      severity: 'emergency',
      action: 'crisis_now',
      when: [
        'and',
        [
          ['compare', 'score.mood', '>=', 5],
          ['not', ['in', 'known', ['no']]],
        ],
      ],
    },
  ],
  services: [
    { code: 'NURSE_APPOINTMENT' },
    { code: 'BLOOD_GLUCOSE', when: ['in', 'known', ['yes']] },
    { code: 'HIV_TEST' },
  ],
};

export const exampleTexts: TopicTexts = {
  title: 'Diabetes',
  intent: 'Check your blood sugar.',
  questions: {
    known: { text: 'Do you have diabetes?', options: { yes: 'Yes', no: 'No', other: 'Other' }, other_prompt: 'Which?' },
    signs: {
      text: 'What do you feel?',
      options: { thirst: 'Thirst', faint: 'Fainting', other: 'Other', none: 'None of these' },
      other_prompt: 'Please describe',
    },
    sugar: { text: 'Your latest sugar', units: { mmol_l: 'mmol/L', mg_dl: 'mg/dL' } },
    lowest: { text: 'The lowest', units: { mmol_l: 'mmol/L' }, less_than: 'Must be lower.' },
    pain: { text: 'How bad is it?' },
    tired: { text: 'Tired', options: { never: 'Never', often: 'Often' } },
    sad: { text: 'Sad', options: { never: 'Never', often: 'Often' } },
    details: { text: 'Tell us more.' },
    visit: { text: 'Which day suits you?' },
  },
  warnings: { W1: 'Your sugar is high.', W2: 'Fainting with pain.' },
  emergencies: {
    E1: { en: 'This is dangerous.', sw: 'Hii ni hatari.' },
    E2: { en: 'You matter. Call {crisis_line}.', sw: 'Una thamani. Piga {crisis_line}.' },
  },
  actions: {
    emergency_now: { en: 'Call {emergency_phone} now.', sw: 'Piga {emergency_phone} sasa.' },
    crisis_now: { en: 'Call {crisis_line} or {emergency_phone}.', sw: 'Piga {crisis_line} au {emergency_phone}.' },
    crisis_now_without_line: { en: 'Call {emergency_phone}.', sw: 'Piga {emergency_phone}.' },
    care_today: { en: 'See a health worker today.', sw: 'Mwone mhudumu wa afya leo.' },
  },
  scores: { mood: 'Mood, out of 5' },
  bands: { mild: 'mild', severe: 'severe' },
};

export const adult: Profile = { age_years: 35, age_months: 420, gender: 'male' };
