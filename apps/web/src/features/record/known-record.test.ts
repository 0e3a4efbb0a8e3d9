import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Allergy } from '@hodi/domain/record/allergy.ts';
import { pickList } from '@hodi/domain/record/generated/pick-list.ts';
import { knownOfPerson } from '@hodi/domain/record/judged-by.ts';
import type { EntryAuthor } from '@hodi/domain/record/record-entry.ts';
import type { PatientRecord } from '@hodi/domain/record/record.api.ts';
import { heldEntries, knownList, type QueuedWrite, withChanges } from './known-record.ts';

const at = '2026-11-20T08:00:00.000Z';
const patient: EntryAuthor = {
  user_id: 'u1',
  is: 'patient',
  given_name: 'Achieng',
  additional_name: null,
  family_name: 'Otieno',
  role: null,
};
const doctor: EntryAuthor = { ...patient, user_id: 'u2', is: 'clinician', given_name: 'Wanjiru', role: 'doctor' };

const penicillin: Allergy = {
  kind: 'allergy',
  id: 'a1',
  patient_id: 'p1',
  source: 'patient_said',
  e_contact_id: null,
  author: patient,
  created_at: at,
  changed_by: patient,
  updated_at: at,
  version: 3,
  confirmed: null,
  in_error: null,
  for_caregivers: true,
  name: 'Penicillin',
  code: null,
  reaction: 'Rash',
  severity: 'unknown',
};

const write = (over: Partial<QueuedWrite>): QueuedWrite => ({
  id: 'w1',
  name: 'allergies.update',
  url: '/patients/p1/allergies/a1',
  body: null,
  state: 'waiting',
  timestamp: Date.parse(at) + 1_000,
  lastError: null,
  ...over,
});
const change = (reaction: string, over: Partial<QueuedWrite> = {}) =>
  write({ id: reaction, body: { name: 'Penicillin', code: null, reaction, severity: 'severe', version: 3 }, ...over });
const made = (id: string, name: string, over: Partial<QueuedWrite> = {}) =>
  write({
    id: `made ${id}`,
    name: 'allergies.create',
    url: '/patients/p1/allergies',
    body: { id, name, code: null, reaction: '', severity: 'unknown' },
    ...over,
  });

const recordOf = (items: Allergy[]): PatientRecord => ({
  patient_id: 'p1',
  allergies: { items, total: items.filter(({ in_error }) => in_error === null).length },
  conditions: { items: [], total: 0 },
  medicines: { items: [], total: 0 },
  measurements: [],
  targets: [],
  last_change: null,
});
const listOf = (items: Allergy[], queued: QueuedWrite[], reader = patient) =>
  knownList('allergy', { patient_id: 'p1', record: recordOf(items), queued, reader });

describe('an entry with changes that wait', () => {
  it('reads as its author left it, and the next change counts on from there', () => {
    const { entry, version, unsent } = withChanges(penicillin, [change('Rash, 2014'), change('Swollen face')], patient);
    assert.equal(entry.reaction, 'Swollen face');
    assert.equal(version, 5);
    assert.deepEqual(unsent?.id, 'Swollen face');
  });

  it('is confirmed by a clinician’s confirmation or change, never by a patient’s', () => {
    const confirm = write({ name: 'record.confirm', url: '/patients/p1/record/a1/confirm', body: { version: 3 } });
    assert.deepEqual(withChanges(penicillin, [confirm], doctor).entry.confirmed?.by, doctor);
    assert.deepEqual(withChanges(penicillin, [change('Rash, 2014')], doctor).entry.confirmed?.by, doctor);
    assert.equal(withChanges(penicillin, [change('Rash, 2014')], patient).entry.confirmed, null);
  });

  it('is taken out and put back', () => {
    const set = (in_error: boolean) =>
      write({
        name: 'record.set_in_error',
        url: '/patients/p1/record/a1/entered-in-error',
        body: { in_error, reason: in_error ? 'Another person' : '', version: 3 },
      });
    assert.equal(withChanges(penicillin, [set(true)], doctor).entry.in_error?.reason, 'Another person');
    assert.equal(withChanges(penicillin, [set(true), set(false)], doctor).entry.in_error, null);
  });

  it('stands as the server has it where a change was refused, which is kept beside it', () => {
    const refused = change('Swollen face', { state: 'refused', lastError: 'It was changed' });
    const known = withChanges({ ...penicillin, reaction: 'Itching', version: 4 }, [refused], patient);
    assert.equal(known.entry.reaction, 'Itching');
    assert.equal(known.version, 4);
    assert.equal(known.unsent, undefined);
    assert.deepEqual(known.refused, [refused]);
  });
});

describe('a list', () => {
  it('shows what was written here first, and once it has arrived only once', () => {
    const { items, total } = listOf([penicillin], [made('a2', 'Septrin')]);
    assert.deepEqual(
      items.map(({ entry, unsent }) => [entry.name, unsent?.state]),
      [
        ['Septrin', 'waiting'],
        ['Penicillin', undefined],
      ],
    );
    assert.equal(total, 2);
    assert.equal(listOf([penicillin], [made('a1', 'Penicillin')]).items.length, 1);
  });

  it('puts what was taken out last, and does not count it', () => {
    const gone: Allergy = { ...penicillin, id: 'a0', name: 'Milk', in_error: { at, by: doctor, reason: 'No' } };
    const out = write({
      name: 'record.set_in_error',
      url: '/patients/p1/record/a1/entered-in-error',
      body: { in_error: true, reason: 'No', version: 3 },
    });
    const { items, total } = listOf([penicillin, gone], [made('a2', 'Septrin'), out], doctor);
    assert.deepEqual(
      items.map(({ entry }) => entry.name),
      ['Septrin', 'Penicillin', 'Milk'],
    );
    assert.equal(total, 1);
  });

  it('keeps new ones that were refused apart, for their author', () => {
    const refused = made('a2', 'Septrin', { state: 'refused', lastError: 'No access' });
    const list = listOf([penicillin], [refused]);
    assert.equal(list.items.length, 1);
    assert.deepEqual(list.refused, [refused]);
  });

  it('is there for a person whom the server does not know yet', () => {
    const { items } = knownList('allergy', {
      patient_id: 'p1',
      record: undefined,
      queued: [made('a2', 'Septrin')],
      reader: patient,
    });
    assert.equal(items[0]?.entry.name, 'Septrin');
  });
});

describe('a birth that rules ask for', () => {
  const born = { name: 'After birth (6 weeks)', code: 'after_birth', since: null, status: 'active', remark: '' };
  const birth = write({ name: 'conditions.create', url: '/patients/p1/conditions', body: { id: 'c1', ...born } });
  const over = write({
    id: 'w2',
    name: 'conditions.update',
    url: '/patients/p1/conditions/c1',
    body: { ...born, status: 'over' },
  });
  const pregnancyAt = (queued: QueuedWrite[], days: number) => {
    const sources = { patient_id: 'p1', record: recordOf([]), queued, reader: patient };
    const held = heldEntries({
      conditions: knownList('condition', sources),
      medicines: knownList('medicine', sources),
    });
    return knownOfPerson(held, { list: pickList, at: Date.parse(at) + days * 86_400_000 }).pregnancy;
  };

  it('is known as soon as it is written on this device, for six weeks, until it is over', () => {
    assert.equal(pregnancyAt([birth], 1), 'postpartum');
    assert.equal(pregnancyAt([birth], 43), null);
    assert.equal(pregnancyAt([birth, over], 1), null);
  });
});
