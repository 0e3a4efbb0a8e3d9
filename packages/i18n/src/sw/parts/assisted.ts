import { assisted } from '../door/assisted.ts';
import { registration } from '../registration.ts';

/** A clinician registers a patient: with the words of the registration. */
export const texts = { ...assisted, ...registration };
