import type { EContactItem, ThreadMessage } from '@hodi/domain/e-contacts/e-contact.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import type { Translate } from '~/lib/i18n/texts.ts';
import { carerName } from '~/lib/inquiries/carer-name.ts';

export const clinicianName = ({ clinician }: EContactItem): string => displayName(clinician.user, clinician.role);
export const patientName = ({ patient }: EContactItem): string => displayName(patient.user);

export interface Author {
  name: string;
  isMine: boolean;
  /** Someone else than the two whom the header names. */
  isThird: boolean;
}

/** Author of a message as the reader calls them. A message by a colleague names that colleague itself. */
export function authorOf(
  message: ThreadMessage,
  { item, reader, userId, t }: { item: EContactItem; reader: UserType; userId: string; t: Translate },
): Author {
  const isMine = message.message_author_type === reader;
  const { user_id } = message.e_contact_message;
  if (message.message_author_type === 'patient') return patientAuthor(message, { item, isMine, userId, t });
  const isOther = user_id !== item.clinician.user.id;
  if (user_id === userId) return { name: t('thread.you'), isMine, isThird: false };
  const { author } = message;
  const colleague = author ? displayName(author, author.role) : t('people.clinician');
  return { name: isOther ? colleague : clinicianName(item), isMine, isThird: isOther || isMine };
}

/** The patient, or whoever wrote for them: to everybody but themself named with who they are to the patient. */
function patientAuthor(
  { e_contact_message: { user_id }, written_by }: ThreadMessage,
  { item, isMine, userId, t }: { item: EContactItem; isMine: boolean; userId: string; t: Translate },
): Author {
  const isSelf = isMine && user_id === userId;
  if (isSelf) return { name: t('thread.you'), isMine, isThird: false };
  if (written_by) return { name: carerName(written_by, t), isMine, isThird: true };
  // An account that reads about somebody else did not write what that person wrote.
  return { name: patientName(item), isMine, isThird: isMine };
}
