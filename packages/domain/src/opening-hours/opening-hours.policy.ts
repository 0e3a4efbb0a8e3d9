import { type Actor, rightsOf } from '../rights/rights.policy.ts';

/**
 * Whether somebody reads the hours of an institution: its staff, superusers, and patients who are cared for there.
 * @param isPatientThere they, or somebody whom their account cares for, have a clinician of it.
 */
export const mayReadHours = (
  actor: Actor,
  { institution_id, isPatientThere }: { institution_id: string; isPatientThere: boolean },
): boolean =>
  actor.clinician === null
    ? isPatientThere
    : actor.clinician.institution_id === institution_id || rightsOf(actor) === 'superuser';
