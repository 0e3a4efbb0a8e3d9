/**
 * Rules of every message that leaves by SMS, e-mail or push: the limits it is exempt from. Each template has one row;
 * without a row nothing is sent. `notification-rules.ts` decides about news, which leave as `news` or `news_urgent`.
 */
export interface MessageRule {
  /** Taken from the outbox first: what somebody waits for with the phone in hand, then what may be dangerous. */
  urgency: 'code' | 'emergency' | 'other';
  /**
   * Of the SMS that the staff of an institution may have sent in a day. `free`: not counted and never held back, since it is
   * dangerous or due, with limits of its own. `reminder`: counted, and left out where nothing is left.
   */
  ceiling: 'counts' | 'free' | 'reminder';
  /** Leaves although its receiver answered STOP: asked for, of the account, or from an emergency. */
  isNeverStopped: boolean;
  /** The last that somebody hears whose account is erased: it outlives the erasure until it has left. */
  isLast?: true;
}

const code = { urgency: 'code', ceiling: 'free', isNeverStopped: true } as const;
/** Told to a patient by staff who had it sent. */
const codeOfStaff = { urgency: 'code', ceiling: 'counts', isNeverStopped: true } as const;
const emergency = { urgency: 'emergency', ceiling: 'free', isNeverStopped: true } as const;
const ofAccount = { urgency: 'other', ceiling: 'free', isNeverStopped: true } as const;
const due = { urgency: 'other', ceiling: 'free', isNeverStopped: false } as const;
const usual = { urgency: 'other', ceiling: 'counts', isNeverStopped: false } as const;

export const messageRules = {
  'sms.code': code,
  'sms.reset_code': code,
  'sms.consent_code': codeOfStaff,
  'sms.consent_code_team': codeOfStaff,
  'sms.care_code': code,
  'sms.care_code_team': code,
  'sms.merge_code': code,
  'sms.number_code': codeOfStaff,
  'sms.own_account_code': code,
  'sms.own_account': ofAccount,
  'sms.complete_registration': { ...usual, isNeverStopped: true },
  'sms.already_patient': { ...usual, isNeverStopped: true },
  'sms.already_clinician': { ...usual, isNeverStopped: true },
  'sms.no_patient': { ...usual, isNeverStopped: true },
  'sms.no_clinician': { ...usual, isNeverStopped: true },
  'sms.phone_changed': ofAccount,
  'sms.clinician_approved': due,
  'sms.erased': { ...ofAccount, isLast: true },
  'sms.erased_whole': { ...ofAccount, isLast: true },
  'sms.emergency': emergency,
  'sms.emergency_waiting': emergency,
  'sms.emergency_measurement': emergency,
  'sms.emergency_in_plan': emergency,
  'sms.handed_over': due,
  'sms.invitation': usual,
  'sms.invitation_link': usual,
  'sms.clinician_invitation': usual,
  'sms.appointment_reminder': { ...usual, ceiling: 'reminder' },
  'sms.appointment_moved': due,
  'sms.appointment_cancelled': due,
  'sms.appointment_reopened': due,
  'sms.reply_no_clinician': ofAccount,
  'sms.reply_not_taken': ofAccount,
  'sms.reply_too_long': ofAccount,
  'sms.reply_stopped': ofAccount,
  'sms.reply_started': ofAccount,
  'sms.reply_stranger': ofAccount,
  'sms.reply_danger': emergency,
  'sms.news': due,
  'sms.news_urgent': emergency,
  'push.news': due,
  'push.news_urgent': emergency,
  'email.news': due,
  'email.news_urgent': emergency,
  'email.morning': due,
  'email.invitation_link': usual,
  'email.clinician_invitation': usual,
  'email.sms_silent': due,
} as const satisfies Record<string, MessageRule>;

export type MessageTemplate = keyof typeof messageRules;

/** The templates of which something holds. */
export const templatesWith = (holds: (rule: MessageRule) => boolean): MessageTemplate[] =>
  (Object.keys(messageRules) as MessageTemplate[]).filter((template) => holds(messageRules[template]));
