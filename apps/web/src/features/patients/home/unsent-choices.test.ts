import assert from 'node:assert/strict';
import { it } from 'node:test';
import { selectClinician } from '@hodi/domain/patients/selected-clinician.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { setTeamConsent } from '@hodi/domain/team-care/team-care.api.ts';
import { unsentClinician, unsentConsent } from './unsent-choices.ts';

const of = (patient_id: string) => ({ patient_id, institution_id: 'clinic' });
const consent = (patient_id: string, said: string, state = 'waiting') => ({
  name: setTeamConsent.name as string,
  url: `${pathOf(setTeamConsent, of(patient_id))}?people=1`,
  body: { consent: said },
  state,
});
const choice = (clinician_id: string, patient_id?: string) => ({
  name: selectClinician.name as string,
  url: pathOf(selectClinician),
  body: { clinician_id, ...(patient_id !== undefined && { patient_id }) },
  state: 'waiting',
});

it('who may read is what was said last of this person, and not of another of the account', () => {
  const queue = [consent('mother', 'team'), consent('child', 'team'), consent('mother', 'chosen')];
  assert.equal(unsentConsent(queue, of('mother')), queue[2]);
  assert.equal(unsentConsent(queue, of('child')), queue[1]);
  assert.equal(unsentConsent(queue, of('other')), undefined);
  assert.equal(unsentConsent([consent('mother', 'team', 'refused')], of('mother')), undefined);
});

it('the chosen clinician is that of this person, and not of another of the account', () => {
  const queue = [choice('own'), choice('of child', 'child')];
  assert.equal(unsentClinician(queue, undefined), queue[0]);
  assert.equal(unsentClinician(queue, 'child'), queue[1]);
  assert.equal(unsentClinician(queue, 'other'), undefined);
});
