import { type Actor, may } from '../rights/rights.policy.ts';

/** Owner of a quick reply: a clinician, or the whole institution if nobody is named. */
interface Owned {
  clinician_id: string | null;
  institution_id: string;
}

/** A clinician writes their own, an admin those of the institution. */
export const mayWriteQuickReply = (actor: Actor, { clinician_id, institution_id }: Owned): boolean =>
  clinician_id === null
    ? may(actor, 'institution_settings', { institution_id })
    : actor.clinician !== null && actor.clinician.id === clinician_id;
