import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Actor } from '../rights/rights.policy.ts';
import { type EntryFacts, mayChangeEntry, maySeeEntry } from './record.policy.ts';

const patient: Actor = { user_id: 'u-patient', patient: { id: 'p' }, clinician: null };
const mother: Actor = { user_id: 'u-mother', patient: { id: 'm' }, clinician: null };
const staff = (role: 'nurse' | 'receptionist'): Actor => ({
  user_id: 'u-staff',
  patient: null,
  clinician: { id: 'c', role, institution_id: 'ours' },
});
const said: EntryFacts = {
  kind: 'allergy',
  source: 'patient_said',
  author_id: 'u-patient',
  isConfirmed: false,
  taken_out_by: null,
  for_caregivers: true,
};

/** Facts of the entry, and whether each may change it: the patient, a caregiver, a nurse. */
const cases: [string, Partial<EntryFacts>, [boolean, boolean, boolean]][] = [
  ['what the patient said', {}, [true, false, true]],
  ['what their answers said', { source: 'questionnaire' }, [true, false, true]],
  ['what who cares for them said', { author_id: 'u-mother' }, [false, true, true]],
  ['what a clinician confirmed', { isConfirmed: true }, [false, false, true]],
  [
    'what a clinician entered',
    { source: 'clinician_entered', author_id: 'u-staff', isConfirmed: true },
    [false, false, true],
  ],
  ['what they took back themselves', { taken_out_by: 'u-patient' }, [true, false, true]],
  ['what a clinician took out', { taken_out_by: 'u-staff' }, [false, false, true]],
  ['a target', { kind: 'target' }, [false, false, true]],
];

describe('to change an entry', () => {
  for (const [name, more, expected] of cases) {
    test(name, () => {
      const entry = { ...said, ...more };
      assert.deepEqual(
        [patient, mother, staff('nurse')].map((actor) => mayChangeEntry(actor, entry)),
        expected,
      );
      assert.ok(!mayChangeEntry(staff('receptionist'), entry));
    });
  }
});

test('entries kept from caregivers are seen only by the patient and clinicians', () => {
  const seen = (for_caregivers: boolean) =>
    [patient, mother, staff('nurse')].map((actor) => maySeeEntry(actor, { for_caregivers }, { patient_id: 'p' }));
  assert.deepEqual(seen(true), [true, true, true]);
  assert.deepEqual(seen(false), [true, false, true]);
});
