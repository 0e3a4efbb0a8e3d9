import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { messageMaxLength } from '../e-contacts/e-contact.ts';
import { loadTopic } from '../questionnaires/load-topic.ts';
import type { Answers } from '../questionnaires/topic.ts';
import { checkReply, type ReplyNote } from './check-reply.ts';
import { pickList } from '../record/generated/pick-list.ts';
import { medicineGroups } from './generated/medicines.ts';
import { noRecord } from './record-facts.ts';
import { cpuTimeOf } from '../testing/cpu-time.ts';

const topic = await loadTopic('skin_rashes');
const woman = { age_years: 30, age_months: 360, gender: 'female' } as const;

const said = (note: ReplyNote): string => {
  if (note.kind !== 'medicine') return note.kind;
  const { name, entry } = note.contradiction;
  return `${name}: ${entry.code ?? entry.text}`;
};

function notesOn(reply: string, answers: Answers = {}, hasOpenEmergency = false): string[] {
  const notes = checkReply({
    reply,
    topic,
    answers,
    profile: woman,
    hasOpenEmergency,
    emergency_phone: '0700 111 222',
  });
  return notes.map(said);
}

describe('an open emergency', () => {
  const table: [reply: string, isAddressed: boolean][] = [
    ['Go to the nearest hospital.', true],
    ['Nenda hospitalini sasa.', true],
    ['Piga simu 0700111222.', true],
    ['Come for a visit tomorrow.', false],
    ['Njoo kesho.', false],
  ];
  for (const [reply, isAddressed] of table) {
    test(`${reply} ${isAddressed ? 'speaks of it' : 'does not'}`, () =>
      assert.deepEqual(notesOn(reply, {}, true), isAddressed ? [] : ['emergency']));
  }
  test('that is none is not missed', () => assert.deepEqual(notesOn('Come tomorrow.'), []));
});

describe('a medicine against which the patient reported something', () => {
  const table: [reply: string, answers: Answers, notes: string[]][] = [
    ['Take amoxicillin, and come tomorrow.', { known_allergies: ['penicillin'] }, ['amoxicillin: penicillin']],
    ['Meza Septrin, na urudi kesho.', { known_allergies: ['sulfa'] }, ['Septrin: sulfa']],
    ['Take ibuprofen if it hurts.', { known_allergies: ['aspirin_nsaid'] }, ['ibuprofen: aspirin_nsaid']],
    ['Take ibuprofen if it hurts.', { pregnancy_status: 'pregnant' }, ['ibuprofen: pregnant']],
    ['Take ibuprofen if it hurts.', { chronic_conditions: ['kidney'] }, ['ibuprofen: kidney']],
    ['Take ibuprofen if it hurts.', { current_medicines: ['blood_thinner'] }, ['ibuprofen: blood_thinner']],
    ['Take Flagyl, and come tomorrow.', { current_medicines: ['blood_thinner'] }, ['Flagyl: blood_thinner']],
    ['Ask us before you take ibuprofen, and come tomorrow.', { current_medicines: ['blood_thinner'] }, []],
    ['Tuulize kabla ya kumeza ibuprofen. Njoo kesho.', { pregnancy_status: 'pregnant' }, []],
    [
      'Meza digoxin na urudi kesho.',
      { current_medicines: ['other'], current_medicines_other: 'clarithromycin 500' },
      ['digoxin: other'],
    ],
    ['Take ibuprofen if it hurts.', { known_allergies: ['none'], pregnancy_status: 'no' }, []],
    ['Do not take ibuprofen; call if it hurts.', { pregnancy_status: 'pregnant' }, []],
    ['Avoid ibuprofen, diclofenac and aspirin until you come.', { pregnancy_status: 'pregnant' }, []],
    ['Usitumie ibuprofen wala diclofenac. Njoo kesho.', { pregnancy_status: 'pregnant' }, []],
    ['Do not worry, take brufen and come tomorrow.', { pregnancy_status: 'pregnant' }, ['brufen: pregnant']],
    ['Stop paracetamol but take diclofenac, then call.', { pregnancy_status: 'pregnant' }, ['diclofenac: pregnant']],
    ['Usimeze panadol, meza doxycycline, na urudi kesho.', { pregnancy_status: 'maybe' }, ['doxycycline: maybe']],
    [
      'Take Augmentin, come tomorrow.',
      { known_allergies: ['other'], known_allergies_other: 'amoxicillin gave me hives' },
      ['Augmentin: other'],
    ],
    ['Take Augmentin, come tomorrow.', { known_allergies: ['none'], known_allergies_other: 'amoxicillin' }, []],
    ['The aspirational plan: come tomorrow.', { pregnancy_status: 'pregnant' }, []],
    // "At night", "sleep", "a glass", "with or without" are no words against a medicine.
    [
      'Meza kila usiku ibuprofen 400. Njoo kesho.',
      { known_allergies: ['aspirin_nsaid'] },
      ['ibuprofen: aspirin_nsaid'],
    ],
    ['Kwa usingizi na maumivu, ibuprofen. Njoo kesho.', { pregnancy_status: 'pregnant' }, ['ibuprofen: pregnant']],
    ['Meza na bilauri ya maji ibuprofen. Njoo kesho.', { pregnancy_status: 'pregnant' }, ['ibuprofen: pregnant']],
    ['Usinywe pombe, umeze ibuprofen. Njoo kesho.', { pregnancy_status: 'pregnant' }, ['ibuprofen: pregnant']],
    ['Kwa wasiwasi na maumivu, ibuprofen. Njoo kesho.', { pregnancy_status: 'pregnant' }, ['ibuprofen: pregnant']],
    ['Take, with or without food, ibuprofen. Call us.', { pregnancy_status: 'pregnant' }, ['ibuprofen: pregnant']],
    ['Asitumie ibuprofen. Njoo kesho.', { pregnancy_status: 'pregnant' }, []],
    ['Uache ibuprofen, uepuke diclofenac. Njoo kesho.', { pregnancy_status: 'pregnant' }, []],
    // Words about something else warn of no medicine.
    [
      'You have no allergies, so amoxicillin 500 mg. Call us.',
      { known_allergies: ['penicillin'] },
      ['amoxicillin: penicillin'],
    ],
    [
      'Huna mzio, kwa hiyo amoksilini 500. Njoo kesho.',
      { known_allergies: ['penicillin'] },
      ['amoksilini: penicillin'],
    ],
    ['To stop the infection: amoxicillin. Call us.', { known_allergies: ['penicillin'] }, ['amoxicillin: penicillin']],
    [
      'Ili kuepuka maambukizi, nakuandikia amoksisilini. Njoo kesho.',
      { known_allergies: ['penicillin'] },
      ['amoksisilini: penicillin'],
    ],
    [
      'To avoid complications I have prescribed Augmentin. Call us.',
      { known_allergies: ['penicillin'] },
      ['Augmentin: penicillin'],
    ],
    ['You are allergic to penicillin, so no amoxicillin. Call us.', { known_allergies: ['penicillin'] }, []],
    ['Msimpe ibuprofen, wasitumie diclofenac. Njoo kesho.', { pregnancy_status: 'pregnant' }, []],
  ];
  for (const [reply, answers, notes] of table) {
    test(`${reply} ${JSON.stringify(answers)}`, () => assert.deepEqual(notesOn(reply, answers), notes));
  }
  test('is judged by what was asked: a man is not pregnant', () => {
    const answers = { pregnancy_status: 'pregnant' };
    const man = { ...woman, gender: 'male' } as const;
    const reply = 'Take ibuprofen if it hurts.';
    assert.deepEqual(checkReply({ reply, topic, answers, profile: man, hasOpenEmergency: false }), []);
  });
});

test('every one-word name by which a medicine is picked is known to its group', () => {
  const namesOf = new Map(medicineGroups.map(({ id, names }) => [id, names]));
  // It says what prednisolone is.
  const isName = (word: string) => /^\p{L}+$/u.test(word) && word !== 'steroidi';
  const unknown = pickList.medicines.flatMap(({ en, sw, classes }) => {
    const known = classes.flatMap((code) => namesOf.get(code) ?? []);
    const written = [en, ...sw.split(/[()]/)].map((name) => name.trim().toLowerCase()).filter(isName);
    return known.length === 0 ? [] : written.filter((name) => !known.includes(name));
  });
  assert.deepEqual(unknown, []);
});

describe('a medicine against which the record tells something', () => {
  const record = {
    ...noRecord,
    allergies: [{ code: null, text: 'Penicillin: rash in 2019' }],
    medicines: [
      { code: null, text: 'Simvastatin 20 mg', classes: ['statin'] },
      { code: 'ferrous_folic', text: 'Iron and folic acid' },
    ],
  };
  const table: [reply: string, notes: string[]][] = [
    ['Take amoxicillin, and come tomorrow.', ['amoxicillin: Penicillin: rash in 2019']],
    ['Take clarithromycin, and come tomorrow.', ['clarithromycin: Simvastatin 20 mg']],
    ['Take doxycycline, and come tomorrow.', ['doxycycline: ferrous_folic']],
    ['Take cetirizine, and come tomorrow.', []],
  ];
  for (const [reply, notes] of table) {
    test(reply, () => {
      const found = checkReply({ reply, topic, answers: {}, profile: woman, hasOpenEmergency: false, record });
      assert.deepEqual(found.map(said), notes);
    });
  }
  test('says of an interaction what can happen, and who says so', () => {
    const reply = 'Take clarithromycin, and come tomorrow.';
    const [note] = checkReply({ reply, topic, answers: {}, profile: woman, hasOpenEmergency: false, record });
    assert.ok(note?.kind === 'medicine');
    assert.match(note.contradiction.why?.en ?? '', /muscles/);
    assert.match(note.contradiction.source, /FDA label/);
  });
});

describe('a reply without a next step', () => {
  const table: [reply: string, isMissing: boolean][] = [
    ['This is only a small rash.', true],
    ['Huu ni upele mdogo tu.', true],
    ['Is it spreading?', false],
    ['Write to me in two days.', false],
    ['If it spreads, call us.', false],
    ['Rudi kama unazidi.', false],
    ['  ', false],
  ];
  for (const [reply, isMissing] of table) {
    test(`${reply || 'blank'}: ${isMissing}`, () =>
      assert.deepEqual(notesOn(reply), isMissing ? ['no_next_step'] : []));
  }
});

test('text that is strange, and as long as a message may be, takes no time', () => {
  const half = messageMaxLength / 2;
  const reply = `${'usi'.repeat(half / 3)} ibuprofen ${'take not '.repeat(half / 9)}`;
  const check = () => checkReply({ reply, topic, answers: {}, profile: woman, hasOpenEmergency: true });
  assert.ok(cpuTimeOf(check) < 1000);
});
