import type { ReactNode } from 'react';
import { isTopicTold } from '@hodi/domain/red-flags/red-flag.ts';
import type { EmergencyScreenProps } from '~/components/danger/emergency-screen.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import type { ReadyQuiz } from '~/features/questionnaires/quiz/quiz-entry.tsx';
import { TellingSteps } from './telling-steps.tsx';
import { useTelling } from './use-telling.ts';

/** Opens the phone's own messages with everything written; the person sends it. Spaces are encoded as Android reads them. */
const smsLink = (number: string, text: string): string => `sms:${number}?body=${encodeURIComponent(text)}`;

export interface Report {
  /** Progress of the report, once the clinic was told or is about to be. */
  happened?: ReactNode;
  isUntold: boolean;
  /** In place of saying that nothing is sent yet. */
  said?: string;
  actions: Pick<EmergencyScreenProps, 'offline' | 'sms' | 'tell'>;
}

/**
 * Actions of an emergency screen beside calling: telling the clinic, or an SMS without a network. Only for patients.
 */
export function useReport(ready: ReadyQuiz): Report {
  const t = useTexts();
  const { online } = useConnection();
  const telling = useTelling(ready);
  const sms = useSms(ready);
  const { person } = ready;
  if (person.filledBy !== 'patient') return { isUntold: true, actions: {} };
  const isUntold = telling.state === 'untold' || telling.state === 'telling';
  const canTell = telling.state !== 'told' && telling.state !== 'waits' && person.recipients.length > 0;
  const isCutOff = !online || telling.isSlow;
  const isSending = telling.state === 'telling';
  return {
    isUntold,
    ...(telling.isMore && { said: t('emergency.not_of_this') }),
    ...(!isUntold && {
      happened: (
        <TellingSteps session={ready.session} telling={telling} numbers={person.numbers} place={person.institution} />
      ),
    }),
    actions: {
      ...(isCutOff && { offline: t('emergency.offline') }),
      ...(isCutOff && sms && { sms }),
      ...(canTell && {
        tell: {
          label: isSending ? t('emergency.telling') : t('emergency.tell'),
          detail: t('emergency.tell_detail'),
          sending: isSending,
          onPress: telling.tell,
        },
      }),
    },
  };
}

/** To the clinic's emergency phone; a number of the country takes no SMS. */
export function useSms({ session, texts, person }: Pick<ReadyQuiz, 'session' | 'texts' | 'person'>) {
  const t = useTexts();
  const { numbers, clinic, member_id } = person;
  const number = numbers.emergency_phone.startsWith('+') ? numbers.emergency_phone : clinic?.phone;
  if (person.filledBy !== 'patient' || number === undefined || member_id === null) return undefined;
  const text = isTopicTold(session.subject.topic.key)
    ? t('emergency.sms', { member_id, topic: texts.title })
    : t('emergency.sms_without_topic', { member_id });
  const label = t('emergency.send_sms');
  return { label, detail: t('emergency.send_sms_detail'), href: smsLink(number, text) };
}
