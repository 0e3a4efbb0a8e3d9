import type { FollowUp } from '@hodi/domain/e-contacts/follow-up.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { followUp as english } from '@hodi/i18n/en/follow-up.ts';
import { followUp as kiswahili } from '@hodi/i18n/sw/follow-up.ts';

const texts = { en: english, sw: kiswahili };

/** What was asked again, in words: the safety question with its answer, then the message. */
export function followUpText({ danger, message }: FollowUp, language: Language): string {
  const { [`follow_up.danger.${danger}` as const]: answer, 'follow_up.danger': question } = texts[language];
  return `${question}: ${answer}\n\n${message}`;
}
