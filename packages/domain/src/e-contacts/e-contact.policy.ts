import type { EContactStatus } from './e-contact.ts';

/** The caller as this policy needs them: a patient's own patient id, or a clinician's own clinician id. */
export type ThreadUser = { patient_id: string } | { clinician_id: string };

export interface ThreadAccess {
  patient_id: string;
  is_patient_active: boolean;
  /** Whether the calling clinician has an active relationship to the patient; false for a patient. */
  has_active_relationship: boolean;
}

/**
 * The patient uses their own threads; a clinician those of patients with an active relationship to them, also a
 * colleague's thread, so that one can stand in for the other. The threads of a deactivated patient are closed.
 */
export function mayUseThread(user: ThreadUser, thread: ThreadAccess): boolean {
  if (!thread.is_patient_active) return false;
  return 'patient_id' in user ? user.patient_id === thread.patient_id : thread.has_active_relationship;
}

/** A resolved thread takes no more messages from either side; the patient is offered a new inquiry. */
export const isOpen = (status: EContactStatus): boolean => status !== 'resolved';
