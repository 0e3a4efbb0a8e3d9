import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createEContactInputSchema, messageInputSchema } from '../e-contacts/e-contacts.api.ts';
import { aNewPhoto, aNewVoiceNote } from '../testing/attachments.ts';
import { attachedSigns, kindOfExcerpt, namedExcerpt, typedTexts, wordsOf } from './attached-message.ts';
import { photoMaxBytes, voiceMaxBytes } from './attachment-limits.ts';
import { isSafetyFresh, newAttachmentSchema } from './attachment.ts';
import { mayRemove, mayTranscribe, mayUpload, needsHearing } from './attachments.policy.ts';
import { isPhotoQuestion } from './photo-questions.ts';

interface Checked {
  success: boolean;
  error?: { issues: readonly { message: string; path: PropertyKey[] }[] };
}
const faults = ({ error }: Checked): string[] =>
  (error?.issues ?? []).map(({ message, path }) => `${path.join('.')} ${message}`);
const faultsOf = (given: unknown): string[] => faults(newAttachmentSchema.safeParse(given));
const ofMessage = (given: object): string[] => faults(messageInputSchema.safeParse(given));

describe('the announcement', () => {
  test('a photo and a voice note are valid as the app sends them', () => {
    assert.deepEqual([...faultsOf(aNewPhoto()), ...faultsOf(aNewVoiceNote())], []);
  });
  test('is as large as its kind may be, and no larger', () => {
    assert.deepEqual(faultsOf(aNewPhoto({ bytes: photoMaxBytes })), []);
    assert.deepEqual(faultsOf(aNewPhoto({ bytes: photoMaxBytes + 1 })), ['bytes too_large']);
    assert.deepEqual(faultsOf(aNewVoiceNote({ bytes: voiceMaxBytes + 1 })), ['bytes too_large']);
    assert.deepEqual(faultsOf(aNewVoiceNote({ seconds: 120.5 })), ['seconds too_long']);
    assert.deepEqual(faultsOf(aNewPhoto({ width: 1281 })), ['width too_many_pixels']);
  });
  test('is of a type of its kind', () => {
    for (const type of ['image/svg+xml', 'image/gif', 'audio/webm', 'image/jpeg; q=1']) {
      assert.deepEqual(faultsOf(aNewPhoto({ type })), ['type unknown_type'], type);
    }
    assert.deepEqual(faultsOf(aNewVoiceNote({ type: 'video/mp4' })), ['type unknown_type']);
  });
  test('of a voice note says how long it is', () => {
    const { seconds: _, ...rest } = aNewVoiceNote();
    assert.deepEqual(faultsOf(rest), ['seconds required']);
    assert.deepEqual(faultsOf(aNewVoiceNote({ waveform: Array.from({ length: 65 }, () => 1) })), ['waveform too_many']);
  });
});

describe('a message', () => {
  test('may be empty only with attachments', () => {
    assert.deepEqual(ofMessage({ message: ' ' }), ['message empty_message']);
    assert.deepEqual(ofMessage({ message: '', attachments: [] }), ['message empty_message']);
    assert.deepEqual(ofMessage({ message: '', attachments: [aNewPhoto()] }), []);
  });
  test('has at most four attachments, each once', () => {
    const five = Array.from({ length: 5 }, () => aNewPhoto());
    assert.deepEqual(ofMessage({ message: 'Look', attachments: five }), ['attachments too_many']);
    const one = aNewPhoto();
    assert.deepEqual(ofMessage({ message: 'Look', attachments: [one, one] }), ['attachments duplicate']);
  });
  test('a message without text has none, whatever it tells an old app', () => {
    assert.equal(wordsOf({ message: 'Photo: update the app', has_no_words: true }), '');
    assert.equal(wordsOf({ message: 'Look' }), 'Look');
  });
  test('in a list is a sign where it has no words', () => {
    assert.equal(kindOfExcerpt(attachedSigns.voice), 'voice');
    assert.equal(kindOfExcerpt('Look'), undefined);
  });
  test('in a list that sign stands beside its word, for readers who do not know it and screen readers', () => {
    const words = { 'thread.photo': 'Picha', 'thread.voice_note': 'Ujumbe wa sauti' };
    const t = (key: keyof typeof words) => words[key];
    assert.equal(namedExcerpt(attachedSigns.photo, t), `${attachedSigns.photo} Picha`);
    assert.equal(namedExcerpt(attachedSigns.voice, t), `${attachedSigns.voice} Ujumbe wa sauti`);
    assert.equal(namedExcerpt('Look', t), 'Look');
  });
  test('says what was typed in it, and about its attachments', () => {
    const attachments = [
      aNewPhoto({ description: 'A rash' }),
      { transcript: { text: 'It hurts' } },
      aNewPhoto({ description: '' }),
    ];
    assert.deepEqual(typedTexts({ message: 'Look', attachments }), ['Look', 'A rash', 'It hurts']);
    assert.deepEqual(typedTexts({ message: 'Photo: update the app', has_no_words: true }), []);
  });
});

test('that it is no emergency holds for as long as somebody speaks and listens, and not for another day', () => {
  const noon = Date.UTC(2026, 10, 30, 12);
  const answer = { danger: false, asked_at: new Date(noon).toISOString() };
  const minute = 60_000;
  assert.deepEqual(
    [0, 14, 15, 24 * 60].map((minutes) => isSafetyFresh(answer, noon + minutes * minute)),
    [true, true, false, false],
  );
});

test('an inquiry takes photos alone', () => {
  const of = (attachments: unknown[]) =>
    faults(createEContactInputSchema.safeParse({ topic: 'skin_rashes', answers: {}, attachments }));
  assert.deepEqual(of([aNewPhoto({ question_id: 'rash_look' })]), []);
  assert.deepEqual(of([aNewVoiceNote()]), ['attachments photo_only']);
});

test('questions about a rash, a wound or results offer a photo', () => {
  assert.ok(isPhotoQuestion('skin_rashes', 'rash_look'));
  assert.ok(isPhotoQuestion('services', 'test_results'));
  assert.ok(isPhotoQuestion('other_symptoms', 'main_symptom'));
  assert.ok(!isPhotoQuestion('headache', 'rash_look'));
});

describe('permissions', () => {
  const patient = { user_id: 'u-patient', clinician: null };
  const doctor = { user_id: 'u-doctor', clinician: { id: 'c', role: 'doctor', institution_id: 'ours' } } as const;
  const facts = { author_id: 'u-patient', author_type: 'patient', kind: 'voice', state: 'stored' } as const;
  test('its author alone uploads it', () => {
    assert.deepEqual([mayUpload(patient, facts), mayUpload(doctor, facts)], [true, false]);
  });
  test('a clinician alone removes it', () => {
    assert.deepEqual([mayRemove(patient), mayRemove(doctor)], [false, true]);
  });
  test('its author or a clinician types what it says', () => {
    assert.ok(mayTranscribe(patient, facts) && mayTranscribe(doctor, facts));
    assert.ok(!mayTranscribe({ ...patient, user_id: 'u-mother' }, facts));
    assert.ok(!mayTranscribe(patient, { ...facts, kind: 'photo' }));
  });
  test('a voice note of a patient is to be heard', () => {
    assert.ok(needsHearing(facts));
    assert.ok(!needsHearing({ ...facts, author_type: 'clinician' }));
    assert.ok(!needsHearing({ ...facts, state: 'removed' }));
  });
});
