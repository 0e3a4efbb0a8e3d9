/** Groups of callers: by their tie to the record of a call, or by their role. */

/** Tie to Achieng, or to the thing of her doctor's institution that the call is about. */
export type Tie =
  /** Achieng herself. */
  | 'owner'
  /** An account that cares for her as for a child, with her record; nothing that she wrote alone. */
  | 'parent'
  /** An account that cares for her as for an adult: nothing but what it sends itself. */
  | 'helper'
  /** An account that cared for her, or asked to: told of just that, so that its devices forget her. */
  | 'no_carer'
  /** Her doctor: a clinician with an active relationship to her. */
  | 'carer'
  /** A colleague of her doctor's team, whose answers she agreed to. */
  | 'team'
  /** A clinician who only invited her. */
  | 'inviter'
  /** A receptionist of her doctor's institution. */
  | 'reception'
  /** The admin of her doctor's institution. */
  | 'admin'
  | 'superuser';

/** For calls about the caller, or about the caller's own institution. */
export type Audience =
  /** Also without a login. */
  | 'anyone'
  | 'everybody'
  | 'patients'
  | 'clinicians'
  /** The same but for receptionists. */
  | 'carers'
  /** Admins of any institution, each for their own; and superusers. */
  | 'admins'
  | 'superusers'
  /** Reviewers of the clinical content: by that right beside their role, and superusers. */
  | 'clinical_leads'
  /** Staff of her doctor's institution, its patients and who cares for them; and superusers. */
  | 'belonging';
