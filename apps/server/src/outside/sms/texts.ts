import type { Language } from '@hodi/domain/shared/language.ts';
import { outgoing as english } from '@hodi/i18n/en/outgoing.ts';
import { outgoing as kiswahili } from '@hodi/i18n/sw/outgoing.ts';
import { translate } from '@hodi/i18n/translate.ts';
import type { OutgoingMessage } from '#server/work/work.ts';

const catalogs = { en: english, sw: kiswahili };

/** Tells a clinician that something dangerous waits; without a name or any health data, since an SMS can be read by anyone. */
export function emergencySms(clinician: {
  user_id: string;
  mobile_number: string;
  preferred_language: Language;
}): OutgoingMessage {
  const language = clinician.preferred_language;
  return {
    channel: 'sms',
    receiver_user_id: clinician.user_id,
    receiver: clinician.mobile_number,
    language,
    template: 'sms.emergency',
    body: translate({ catalog: catalogs[language], language }, 'sms.emergency'),
  };
}
