/** Somebody whose registration waits on this device. Pure. */
import type { Patient } from '@hodi/domain/patients/patient.ts';
import type { assistedRegister } from '@hodi/domain/registrations/assisted.api.ts';
import type { AssistedRegistration } from '@hodi/domain/registrations/assisted.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';

/** Only its name is needed here: the contract weighs more than all of this file. */
const registers: (typeof assistedRegister)['name'] = 'registrations.assisted_register';

/** A person as far as a questionnaire needs them. */
export interface KnownPerson {
  patient: Pick<Patient, 'id' | 'birthday' | 'birthday_precision' | 'gender'> & Partial<Pick<Patient, 'member_id'>>;
  user: PersonName;
}

/**
 * The person with this id as they were typed. One registration may hold two: a child, and the adult who cares for it. Each is
 * asked by their own age and sex.
 * @param queued unsent writes; one that this device cannot open says nothing.
 */
export function newcomerIn(
  queued: readonly { name: string; body: unknown }[],
  patientId: string,
): KnownPerson | undefined {
  for (const { name, body } of queued) {
    if (name !== registers || body === null) continue;
    const { child, ...adult } = body as AssistedRegistration;
    if (child?.patient_id === patientId) return { patient: { ...child, id: patientId }, user: child };
    if (adult.id === patientId) return { patient: adult, user: adult };
  }
  return undefined;
}
