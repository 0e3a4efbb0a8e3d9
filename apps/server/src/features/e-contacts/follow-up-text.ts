import type { FollowUp } from '@hodi/domain/e-contacts/follow-up.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { texts } from '#server/work/texts.ts';

/** A follow-up question in words: the safety question with its answer, then the message. */
export function followUpText({ danger, message }: FollowUp, language: Language): string {
  const t = texts[language];
  return `${t('follow_up.danger')}: ${t(`follow_up.danger_answers.${danger}`)}\n\n${message}`;
}
