/** A patient who has just been registered: kept in this tab, so that a reload or a questionnaire in between loses nothing. */
import type { ConsentWay } from './assisted-form.ts';
import type { KnownBirthday } from '@hodi/domain/patients/birthday.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';
import type { FormKey } from '~/lib/forms/forget-forms.ts';
import { forgetForm, saveForm, savedForm } from '~/lib/forms/saved-form.ts';
import type { PendingCode } from '~/lib/verification/pending-code.ts';

/** One of those who were registered: the person here, or their child. */
export interface RegisteredPerson extends KnownBirthday {
  patientId: string;
  name: PersonName;
  gender: string;
  /** Null until the registration was sent. */
  memberId: string | null;
}

export interface Registered extends RegisteredPerson {
  /** The patient, where the person here cares for them: what comes after the registration is about the child. */
  child?: RegisteredPerson;
  /** The number had an account already: only the child was added to it. */
  isAccountKnown?: boolean;
  mobileNumber: string;
  /** The chosen clinician, if reception registered the patient. */
  clinicianId?: string;
  consent: ConsentWay;
  /** Milliseconds since 1970, by the server's clock. */
  at: number;
  pending: PendingCode | null;
  /** The code was right. */
  isConfirmed: boolean;
  /** As first sent: what was changed before it was sent again did not arrive. */
  isEarlier?: boolean;
  /** How many more the institution may register, once that is little. */
  left?: number;
}

/** The person whom the questionnaire and the card are about. */
export const patientOf = (registered: Registered): RegisteredPerson => registered.child ?? registered;

/** Under which what is typed is kept on the device. @param patientId of one that was refused and is put right. */
export const draftKeyOf = (patientId = 'new'): string => `assisted ${patientId}`;
const patientKey: FormKey = 'hodi-assisted-patient';

export const keepRegistered = (registered: Registered): void => saveForm(patientKey, registered);
export const forgetRegistered = (): void => forgetForm(patientKey);

export const keptRegistered = (): Registered | null => {
  const kept = savedForm<Registered>(patientKey);
  return typeof kept?.memberId === 'string' ? (kept as Registered) : null;
};
