/** A patient who has just been registered: kept in this tab, so that a reload or a questionnaire in between loses nothing. */
import type { ConsentWay } from './assisted-form.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';
import { forgetForm, keepForm, keptForm } from '~/lib/forms/kept-form.ts';
import { currentSession } from '~/lib/session/session.ts';
import type { PendingCode } from '~/lib/verification/pending-code.ts';

export interface Registered {
  patientId: string;
  name: PersonName;
  birthday: string;
  gender: string;
  mobileNumber: string;
  /** Null until the registration was sent. */
  memberId: string | null;
  consent: ConsentWay;
  /** Milliseconds since 1970. */
  at: number;
  pending: PendingCode | null;
  /** The code was right. */
  isConfirmed: boolean;
}

/** Of this user alone: the next one at this device begins with nothing. */
const keyOf = (what: string): string => `hodi-assisted-${what}-${currentSession()?.userId ?? ''}`;

export const formKey = (): string => keyOf('form');

export const keepRegistered = (registered: Registered): void => keepForm(keyOf('patient'), registered);
export const forgetRegistered = (): void => forgetForm(keyOf('patient'));

export const keptRegistered = (): Registered | null => {
  const kept = keptForm<Registered>(keyOf('patient'));
  return typeof kept?.memberId === 'string' ? (kept as Registered) : null;
};
