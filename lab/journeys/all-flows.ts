/** Every way that a person goes with their account, by name. */
import { clinicianAccount, patientAccount } from './account-flows.ts';
import { family } from './family-flows.ts';
import { deactivated, endedElsewhere, expired, leaveOffline, notLoaded, nowhere } from './logout-flows.ts';
import { forgotPassword, lockedOut, logIn, logInWithCode } from './login-flows.ts';
import { registerClinician, registerInvited, registerPatient } from './registration-flows.ts';
import type { Flow } from './scene.ts';

/** Those that send something. */
export const sendingFlows = {
  'register-patient': registerPatient,
  'register-clinician': registerClinician,
  'register-invited': registerInvited,
  'log-in': logIn,
  'log-in-code': logInWithCode,
  'forgot-password': forgotPassword,
  'account-patient': patientAccount,
  'account-clinician': clinicianAccount,
} satisfies Record<string, Flow>;

export const allFlows: Record<string, Flow> = {
  ...sendingFlows,
  'locked-out': lockedOut,
  'leave-offline': leaveOffline,
  'ended-elsewhere': endedElsewhere,
  deactivated,
  expired,
  nowhere,
  'not-loaded': notLoaded,
  family,
};
