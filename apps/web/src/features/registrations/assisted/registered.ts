/** A patient who has just been registered: kept in this tab, so that a reload or a questionnaire in between loses nothing. */
import type { ConsentWay } from './assisted-form.ts';
import type { KnownBirthday } from '@hodi/domain/patients/birthday.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';
import type { FormKey } from '~/lib/forms/forget-forms.ts';
import { forgetForm, saveForm, savedForm } from '~/lib/forms/saved-form.ts';
import type { PendingCode } from '~/lib/verification/pending-code.ts';

export interface Registered extends KnownBirthday {
  patientId: string;
  name: PersonName;
  gender: string;
  mobileNumber: string;
  /** Null until the registration was sent. */
  memberId: string | null;
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

/** Under which what is typed is kept on the device. @param patientId of one that was refused and is put right. */
export const draftKeyOf = (patientId = 'new'): string => `assisted ${patientId}`;
const patientKey: FormKey = 'hodi-assisted-patient';

export const keepRegistered = (registered: Registered): void => saveForm(patientKey, registered);
export const forgetRegistered = (): void => forgetForm(patientKey);

export const keptRegistered = (): Registered | null => {
  const kept = savedForm<Registered>(patientKey);
  return typeof kept?.memberId === 'string' ? (kept as Registered) : null;
};
