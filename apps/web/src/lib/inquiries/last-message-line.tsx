import { namedExcerpt } from '@hodi/domain/attachments/attached-message.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { shortName } from '@hodi/domain/users/display-name.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useSession } from '~/lib/session/session.ts';

/**
 * Shows the last message of a patient's own inquiry and its author, or when the inquiry was sent if nobody has written
 * yet.
 */
export function LastMessageLine({ item: { e_contact, clinician, patient, messages } }: { item: EContactItem }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const userId = useSession()?.userId;
  const last = messages[messages.length - 1];
  if (last === undefined) return t('inquiry.sent', { at: dateTime(e_contact.created_at) });
  const { message, user_id } = last.e_contact_message;
  const text = namedExcerpt(message, t);
  if (last.message_author_type === 'patient') {
    if (user_id === userId) return t('inquiries.you_wrote', { text });
    // A list does not name another caregiver of the same person.
    const author = user_id === patient.user.id ? patient.user.given_name : t('caregivers.as.other');
    return (
      <>
        <b>{author}: </b>
        {text}
      </>
    );
  }
  // A list does not name a colleague who stood in.
  if (user_id !== clinician.user.id) return t('inquiries.clinician_wrote', { text });
  return (
    <>
      <b>{shortName(clinician.user, clinician.role)}: </b>
      {text}
    </>
  );
}
