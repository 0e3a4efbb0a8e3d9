import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PersonInput } from '@hodi/domain/caregivers/caregivers.api.ts';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { aPatient, idOf } from '@hodi/domain/testing/people.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { addsPerson, namedPeople, peopleGone, peopleOf, threadsIn } from './account-people.ts';

const today = '2026-11-30';
const at = '2026-11-01T08:00:00.000Z';

function profile(cares_for?: PatientProfile['cares_for']): PatientProfile {
  const { user, ...patient } = aPatient({ id: idOf(900_001) });
  return {
    patient: { ...patient, active_since: at, version: 1, created_at: at, updated_at: at },
    user,
    appointments: [],
    clinician_invitations: [],
    clinician_infos: [],
    ...(cares_for && { cares_for }),
    counts: { inquiries: 3, unread_inquiries: 1, upcoming_appointments: 0 },
  };
}

const baby: PersonInput = {
  id: idOf(900_010),
  patient_id: idOf(900_011),
  given_name: 'Amani',
  additional_name: null,
  family_name: null,
  birthday: '2026-04-12',
  birthday_precision: 'month',
  gender: 'male',
  relation: 'mother',
};

const waiting = (body: unknown): QueueRecord => ({ id: 'record', name: addsPerson, body }) as QueueRecord;

describe('the people of an account', () => {
  it('are none where the server names none', () => assert.deepEqual(peopleOf(profile(), [], today), []));
  it('have a child who waits to be sent, as open to their caregiver', () => {
    const [amani, ...others] = peopleOf(profile(), [waiting(baby)], today);
    assert.deepEqual(others, []);
    assert.equal(amani?.patient.id, baby.patient_id);
    assert.equal(amani?.patient.birthday_precision, 'month');
    assert.equal(amani?.user.given_name, 'Amani');
    assert.equal(amani?.consent, 'guardian');
    assert.equal(amani?.unsent?.id, 'record');
  });
  it('know nothing of an adult who waits to be sent: consent comes first', () => {
    const [wait] = peopleOf(profile(), [waiting({ ...baby, birthday: '2008-11-30' })], today);
    assert.equal(wait?.consent, null);
  });
  it('have each once: whom the server names waits no more', () => {
    const named = peopleOf(profile(), [waiting(baby)], today).map(({ unsent: _, ...person }) => person);
    const people = peopleOf(profile(named), [waiting(baby)], today);
    assert.deepEqual(
      people.map(({ unsent }) => unsent),
      [undefined],
    );
  });
  it('take nothing of what this device can no longer open, nor of other writes', () => {
    const others = [waiting(null), { ...waiting(baby), name: 'e_contacts.create' }];
    assert.deepEqual(peopleOf(profile(), others, today), []);
  });
});

describe('an access that has ended', () => {
  const known = peopleOf(profile(), [waiting(baby)], today).map(({ unsent: _, ...person }) => ({
    ...person,
    from_at: at,
  }));
  it('is told of whom the server named before and does not any more', () => {
    assert.deepEqual(peopleGone(namedPeople(profile(known)), profile([])), [
      { patientId: baby.patient_id, name: 'Amani' },
    ]);
  });
  it('is not of who was just added and is not named yet, nor where the server names nobody at all', () => {
    const added = known.map((person) => ({ ...person, from_at: null }));
    assert.deepEqual(peopleGone(namedPeople(profile(added)), profile([])), []);
    assert.deepEqual(peopleGone(namedPeople(profile(known)), profile()), []);
    assert.deepEqual(peopleGone(namedPeople(undefined), profile(known)), []);
  });
});

describe('the threads about somebody', () => {
  const thread = (id: string, patient: string) => ({ e_contact: { id }, patient: { id: patient } });
  it('are found in a list page by page, and in a thread; those of others are not', () => {
    const list = { pages: [{ items: [thread('a', 'amani'), thread('b', 'zuri')] }], pageParams: [null] };
    assert.deepEqual(threadsIn(list, 'amani'), ['a']);
    assert.deepEqual(threadsIn({ item: thread('c', 'amani'), answers: {} }, 'amani'), ['c']);
    assert.deepEqual(threadsIn(undefined, 'amani'), []);
  });
});
