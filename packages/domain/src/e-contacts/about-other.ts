/** Whether an inquiry is about another person than whoever answered: then it is asked, judged and told in other words. */
import type { Someone } from '../questionnaires/for-someone/overlay.ts';
import { profileOf } from '../questionnaires/profile.ts';
import type { KnownBirthday } from '../patients/birthday.ts';
import type { Gender } from '../questionnaires/topic.ts';
import type { UserType } from '../shared/user-type.ts';
import type { EContactItem } from './e-contact.ts';

interface Author {
  readonly user_type: UserType;
  /** Of the author's own record. */
  readonly patient: { readonly id: string } | null;
}

/** The account of a patient writes about the record of somebody for whom it cares. A clinician is asked in the usual words. */
export const isAboutOther = ({ user_type, patient }: Author, patient_id: string): boolean =>
  user_type === 'patient' && patient !== null && patient.id !== patient_id;

/** An inquiry as it is stored: who wrote it, when, and whom it is about. */
interface Written {
  readonly by: { readonly user_id: string; readonly user_type: UserType };
  readonly created_at: string;
  readonly patient: KnownBirthday & {
    readonly user_id: string;
    readonly given_name: string;
    readonly gender: Gender | null;
  };
}

/** The person whom an inquiry is about, where another account wrote it; null where they wrote it themself, or a clinician did. */
export function someoneIn({ by, created_at, patient }: Written): Someone | null {
  if (by.user_type !== 'patient' || by.user_id === patient.user_id) return null;
  return { given_name: patient.given_name, profile: profileOf(patient, created_at.slice(0, 10)) };
}

/** The same of an item of a list, or of a thread. */
export const someoneOf = ({ info_text, patient, e_contact }: EContactItem): Someone | null =>
  someoneIn({
    by: { user_id: info_text.user_id, user_type: info_text.message_author_type },
    created_at: e_contact.created_at,
    patient: { ...patient, user_id: patient.user.id, given_name: patient.user.given_name },
  });
