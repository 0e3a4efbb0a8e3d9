/** Texts of e-mails: no health data, and no name but that of the inviting person. */
import { clinicianInvitationLife } from '@hodi/domain/clinician-invitations/invitation-status.ts';
import { invitationLife } from '@hodi/domain/relationships/patient-invitation.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { MessageTemplate } from '@hodi/domain/notifications/message-rules.ts';
import { unlinkedName } from '@hodi/domain/users/written-name.ts';
import type { Params } from '@hodi/i18n/translate.ts';
import type { Inviter } from '#server/outside/sms/texts.ts';
import { type ServerText, texts } from '#server/work/texts.ts';
import type { OutgoingMessage } from '#server/work/work.ts';

const day = 86_400_000;

interface EmailReceiver {
  email: string;
  language: Language;
}

/** @param life of the link, in milliseconds. */
function linkEmail(
  to: EmailReceiver,
  { template, subject, body }: { template: MessageTemplate; subject: ServerText; body: ServerText },
  { link, life, from }: { link: string; life: number; from: Params },
) {
  const t = texts[to.language];
  return {
    channel: 'email',
    receiver_user_id: null,
    receiver: to.email,
    language: to.language,
    template,
    subject: t(subject, from),
    body: t(body, { ...from, link, days: life / day }),
    holds_secret: true,
    valid_for: life,
  } satisfies OutgoingMessage;
}

const invitation = {
  template: 'email.invitation_link',
  subject: 'email.invitation_link.subject',
  body: 'email.invitation_link.body',
} as const;
const clinicianInvitation = {
  template: 'email.clinician_invitation',
  subject: 'email.clinician_invitation.subject',
  body: 'email.clinician_invitation.body',
} as const;

/** To somebody without an account whom a clinician invites. */
export function invitationLinkEmail(
  to: EmailReceiver & { mobile_number: string },
  { clinician, place }: Inviter,
  link: string,
): OutgoingMessage {
  const from = { clinician: unlinkedName(clinician), place: unlinkedName(place) };
  return { ...linkEmail(to, invitation, { link, life: invitationLife, from }), mobile_number: to.mobile_number };
}

/** To the manager of an institution: SMS are not being sent. */
export function smsSilentEmail({ user_id, email, language }: EmailReceiver & { user_id: string }): OutgoingMessage {
  const t = texts[language];
  return {
    channel: 'email',
    receiver_user_id: user_id,
    receiver: email,
    language,
    template: 'email.sms_silent',
    subject: t('email.sms_silent.subject'),
    body: t('email.sms_silent.body'),
    valid_for: day,
  };
}

/** To a clinician whom an institution invites. */
export const clinicianInvitationEmail = (to: EmailReceiver, place: string, link: string): OutgoingMessage =>
  linkEmail(to, clinicianInvitation, { link, life: clinicianInvitationLife, from: { place: unlinkedName(place) } });
