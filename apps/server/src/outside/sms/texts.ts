/**
 * Texts of SMS: without any health data, since an SMS can be read by anyone. One segment each, except for the links of
 * invitations. Appointments and invitations name the clinician and the clinic, nothing else names anybody; the reason
 * of an appointment is never told.
 */
import { clinicianInvitationLife } from '@hodi/domain/clinician-invitations/invitation-status.ts';
import { dangerAdvice } from '@hodi/domain/danger-words/generated/danger-words.ts';
import { messageAdvice } from '@hodi/domain/danger-words/message-advice.ts';
import { smsSize } from '@hodi/domain/deliveries/sms-segments.ts';
import type { ContactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { completionLife } from '@hodi/domain/registrations/assisted.ts';
import { invitationLife } from '@hodi/domain/relationships/patient-invitation.ts';
import { type Language, languages } from '@hodi/domain/shared/language.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { unlinkedName } from '@hodi/domain/users/written-name.ts';
import { codeLife } from '@hodi/domain/verifications/verification.ts';
import { formatDate, formatWeekday } from '@hodi/i18n/format.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import type { Params } from '@hodi/i18n/translate.ts';
import { type ServerText, texts } from '#server/work/texts.ts';
import type { MessageTemplate } from '@hodi/domain/notifications/message-rules.ts';
import type { OutgoingMessage } from '#server/work/work.ts';

/** Templates of SMS whose text has the template's name. */
type Template = Extract<ServerText, `sms.${string}`> & MessageTemplate;

export interface SmsReceiver {
  user_id: string | null;
  mobile_number: string;
  language: Language;
}

function sms(to: SmsReceiver, template: Template, params?: Params): OutgoingMessage {
  const { language, mobile_number, user_id } = to;
  return {
    channel: 'sms',
    receiver_user_id: user_id,
    receiver: mobile_number,
    language,
    template,
    body: texts[language](template, params),
  };
}

/** Tells a clinician that something dangerous waits. */
export const emergencySms = (clinician: {
  user_id: string;
  mobile_number: string;
  preferred_language: Language;
}): OutgoingMessage => sms({ ...clinician, language: clinician.preferred_language }, 'sms.emergency');

/** Tells a clinician that a patient measured something dangerous. */
export const measurementSms = (to: SmsReceiver): OutgoingMessage => sms(to, 'sms.emergency_measurement');

/** Tells a clinician that a patient's answer to a plan is an emergency. */
export const planDangerSms = (to: SmsReceiver): OutgoingMessage => sms(to, 'sms.emergency_in_plan');

/** Tells more people that nobody has acknowledged an emergency. */
export const emergencyWaitingSms = (to: SmsReceiver, waited: number): OutgoingMessage =>
  sms(to, 'sms.emergency_waiting', { minutes: waited });

const minutes = codeLife / 60_000;
/** A code that comes late only confuses. */
const ofCode = { holds_secret: true, valid_for: codeLife };

/** Confirms a number. */
export const codeSms = (to: SmsReceiver, code: string): OutgoingMessage => ({
  ...sms(to, 'sms.code', { code, minutes }),
  ...ofCode,
});

/**
 * Says yes to a clinician who registers the patient: it is told to them, unlike most codes.
 * @param team the institution whose doctors and nurses the patient lets read and answer with it.
 */
export const consentCodeSms = (to: SmsReceiver, code: string, team?: string): OutgoingMessage => ({
  ...(team === undefined
    ? sms(to, 'sms.consent_code', { code, minutes })
    : sms(to, 'sms.consent_code_team', { code, minutes, place: nameFor(team) })),
  ...ofCode,
});

/** An adult agrees that somebody writes to the clinic for them: says to what, and how it ends. */
export const careCodeSms = (to: SmsReceiver, code: string, isForTeam: boolean): OutgoingMessage => ({
  ...sms(to, isForTeam ? 'sms.care_code_team' : 'sms.care_code', { code }),
  ...ofCode,
});

/** A person agrees that clinicians who see one of their two records may see the other. */
export const mergeCodeSms = (to: SmsReceiver, code: string): OutgoingMessage => ({
  ...sms(to, 'sms.merge_code', { code }),
  ...ofCode,
});

/** Confirms the new number of a patient. The patient also reads the code to the clinician who changes it. */
export const numberCodeSms = (to: SmsReceiver, code: string): OutgoingMessage => ({
  ...sms(to, 'sms.number_code', { code, minutes }),
  ...ofCode,
});

/**
 * Confirms the first number of a young person, who tells the code to their caregiver: with it they get an account of
 * their own.
 */
export const ownAccountCodeSms = (to: SmsReceiver, code: string): OutgoingMessage => ({
  ...sms(to, 'sms.own_account_code', { code, minutes }),
  ...ofCode,
});

/** They have an account, and choose a password there. */
export const ownAccountSms = (to: SmsReceiver, address: string): OutgoingMessage =>
  sms(to, 'sms.own_account', { address });

/** Lets a patient whom a clinician registered set their password. */
export const completeRegistrationSms = (to: SmsReceiver, link: string): OutgoingMessage => ({
  ...sms(to, 'sms.complete_registration', { link, hours: completionLife / 3_600_000 }),
  holds_secret: true,
  valid_for: completionLife,
});

/** To the number that an account had until now. */
export const phoneChangedSms = (to: SmsReceiver): OutgoingMessage => sms(to, 'sms.phone_changed');

/** Lets a new password be set. */
export const resetCodeSms = (to: SmsReceiver, code: string): OutgoingMessage => ({
  ...sms(to, 'sms.reset_code', { code, minutes }),
  ...ofCode,
});

/** To a number that somebody tried to register although it has an account. */
export const alreadyRegisteredSms = (to: SmsReceiver, user_type: UserType): OutgoingMessage =>
  sms(to, `sms.already_${user_type}`);

/** To a number for which somebody forgot a password although it has no account. */
export const noAccountSms = (to: SmsReceiver, user_type: UserType): OutgoingMessage => sms(to, `sms.no_${user_type}`);

export interface Inviter {
  /** As they are called. */
  clinician: string;
  /** The institution's name. */
  place: string;
}

const inviterIn = ({ clinician, place }: Inviter): Params => ({ clinician: nameFor(clinician), place: nameFor(place) });

/**
 * To somebody with an account whom a clinician invites: the invitation stands on their dashboard.
 * @param home where they log in.
 */
export const invitationSms = (to: SmsReceiver, from: Inviter, home: string): OutgoingMessage =>
  sms(to, 'sms.invitation', { ...inviterIn(from), home });

/** To somebody without an account whom a clinician invites. */
export const invitationLinkSms = (to: SmsReceiver, from: Inviter, link: string): OutgoingMessage => ({
  ...sms(to, 'sms.invitation_link', { ...inviterIn(from), link }),
  holds_secret: true,
  valid_for: invitationLife,
});

/** To a clinician whom an institution invites. */
export const clinicianInvitationSms = (to: SmsReceiver, place: string, link: string): OutgoingMessage => ({
  ...sms(to, 'sms.clinician_invitation', { place: nameFor(place), link }),
  holds_secret: true,
  valid_for: clinicianInvitationLife,
});

/** To a clinician who registered themself, when their institution says yes. */
export const clinicianApprovedSms = (to: SmsReceiver): OutgoingMessage => sms(to, 'sms.clinician_approved');

/** To a patient whose care went over to a colleague. */
export const handedOverSms = (to: SmsReceiver): OutgoingMessage => sms(to, 'sms.handed_over');

export interface SmsAppointment {
  /** As they are called. */
  clinician: string;
  /** The institution's name. */
  place: string;
  /** ISO 8601, or milliseconds since 1970. */
  start_time: string | number;
  time_zone: string;
}

/** A name may be so long that the whole stays within one segment. */
const longestName = 30;

/** Shortens a name: no link, cut between words, and without accents that would cost more than half of the room. */
function nameFor(given: string): string {
  const name = unlinkedName(given);
  const plain = smsSize(name).encoding === 'gsm7' ? name : unlinkedName(name.normalize('NFKD').replace(/\p{M}/gu, ''));
  if (plain.length <= longestName) return plain;
  const cut = plain.slice(0, longestName + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), 0) || longestName).replace(/[,;]$/, '');
}

/** When and with whom, by the clock of the clinic. */
function paramsOf(
  { clinician, place, start_time: at, time_zone: timeZone }: SmsAppointment,
  language: Language,
): Params {
  const where = { language, timeZone };
  // Not everybody reads what a calendar in Kiswahili writes for its days.
  const weekday = formatWeekday(at, where, language === 'sw' ? 'long' : 'short');
  const day = `${weekday}, ${formatDate(at, 'short', where)}`;
  return { clinician: nameFor(clinician), place: nameFor(place), day, time: formatDate(at, 'time', where) };
}

export interface SmsErasure {
  /** Name of the clinic to ask about it. */
  place: string;
  phone: string | null;
  /** The year in which the record is deleted too; null if it is not kept. */
  kept_until: number | null;
}

/**
 * To a patient whose account is erased at their request: the last message to them. It waits a quarter of an hour at
 * most, since their number is kept for it alone.
 */
export function erasedSms(to: SmsReceiver, { place, phone, kept_until }: SmsErasure): OutgoingMessage {
  const whom = [nameFor(place), phone].filter(Boolean).join(', ');
  const message =
    kept_until === null ? sms(to, 'sms.erased_whole', { whom }) : sms(to, 'sms.erased', { whom, year: kept_until });
  return { ...message, holds_secret: true, valid_for: 15 * 60_000 };
}

export type AppointmentTemplate = `sms.appointment_${'reminder' | 'moved' | 'cancelled' | 'reopened'}`;

/** To a patient: the day before, or because a reminder is no longer true. */
export const appointmentSms = (
  to: SmsReceiver,
  template: AppointmentTemplate,
  appointment: SmsAppointment,
): OutgoingMessage => sms(to, template, paramsOf(appointment, to.language));

export type IncomingReply =
  | { kind: 'no_clinician'; clinic: { place: string; phone: string } }
  | { kind: 'not_taken' | 'too_long' | 'stopped' | 'started' };

/** An answer to an SMS that comes late only confuses. */
const ofReply = { valid_for: 3_600_000 };

/** Answers an SMS reply that was not taken as a message, or that was taken as STOP or START. */
export const incomingReplySms = (to: SmsReceiver, reply: IncomingReply): OutgoingMessage => ({
  ...(reply.kind === 'no_clinician'
    ? sms(to, 'sms.reply_no_clinician', { whom: `${nameFor(reply.clinic.place)}, ${reply.clinic.phone}` })
    : sms(to, `sms.reply_${reply.kind}`)),
  ...ofReply,
});

/**
 * To a patient whose SMS tells of danger: what to do if it is happening now. The words are the same for every danger,
 * since an SMS can be read by anyone. Only the app says that the clinic has got it.
 */
export function dangerReplySms(to: SmsReceiver, given: ContactNumbers): OutgoingMessage {
  const { language } = to;
  const numbers = { ...given, emergency_phone: formatPhone(given.emergency_phone) };
  const ofAll = { ...dangerAdvice, groups: {} };
  const advice = messageAdvice(ofAll, ['any'], { language, numbers, isSent: false });
  return { ...sms(to, 'sms.reply_danger', { advice }), ...ofReply };
}

/** To a number that no account has, in both languages. */
export const strangerReplySms = (mobile_number: string): OutgoingMessage => {
  const to = { user_id: null, mobile_number, language: 'en' } as const;
  const said = languages.map((language) => texts[language]('sms.reply_stranger'));
  return { ...sms(to, 'sms.reply_stranger'), body: said.join(' / '), ...ofReply };
};
