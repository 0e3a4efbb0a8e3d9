/** What is said by e-mail: no name of anybody, and no health data. */
import { invitationLife } from '@hodi/domain/relationships/patient-invitation.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { outgoing as english } from '@hodi/i18n/en/outgoing.ts';
import { outgoing as kiswahili } from '@hodi/i18n/sw/outgoing.ts';
import { translate } from '@hodi/i18n/translate.ts';
import type { OutgoingMessage } from '#server/work/work.ts';

const catalogs = { en: english, sw: kiswahili };
const days = invitationLife / 86_400_000;

/** To somebody without an account whom a clinician invites. */
export function invitationLinkEmail(to: { email: string; language: Language }, link: string): OutgoingMessage {
  const texts = { catalog: catalogs[to.language], language: to.language };
  return {
    channel: 'email',
    receiver_user_id: null,
    receiver: to.email,
    language: to.language,
    template: 'email.invitation_link',
    subject: translate(texts, 'email.invitation_link.subject'),
    body: translate(texts, 'email.invitation_link.body', { link, days }),
    holds_secret: true,
    valid_for: invitationLife,
  };
}
