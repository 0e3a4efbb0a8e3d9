import type { BirthdayPrecision, Gender } from '@hodi/domain/patients/patient.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { DemoTime } from '../demo-time.ts';
import type { StaffKey } from './staff.ts';

/** Since when with whom. */
export type Since = readonly [StaffKey, DemoTime];

/** A patient of the demo, with the clinicians who care for them and those who invite them. */
export interface Person {
  names: readonly [string, string] | readonly [string, string, string];
  gender: Gender;
  years: number;
  months?: number;
  /** `day` unless said. */
  birthday_precision?: BirthdayPrecision;
  phone: string;
  email?: string;
  language?: Language;
  address: string;
  /** The digits of the member ID before its check digit. */
  serial: number;
  registered?: 'assisted';
  isInactive?: boolean;
  /** The first is the one that the patient has selected. */
  active?: readonly Since[];
  invited?: readonly Since[];
}
