import { type ContactNumbers, emergencyPhones } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { ToldSteps } from '~/components/danger/told-steps.tsx';
import { alertCircle, clock } from '~/components/icon/entry-icons.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { QuizSession } from '~/features/questionnaires/session/quiz-session.ts';
import { LiveSteps } from './live-steps.tsx';
import type { Telling } from './use-telling.ts';

export interface TellingStepsProps {
  session: QuizSession;
  telling: Telling;
  numbers: ContactNumbers;
  place: string;
}

/** Progress of telling the clinic: waits here, arrived, seen. Shows nothing before it was requested. */
export function TellingSteps({ session, telling, numbers, place }: TellingStepsProps) {
  const t = useTexts();
  const { phone } = useFormats();
  const { state, told_at, reason } = telling;
  if (state === 'told' && told_at !== undefined)
    return <LiveSteps session={session} told_at={told_at} numbers={numbers} place={place} />;
  if (state === 'waits') {
    const said = { title: t('emergency.waits'), detail: t('emergency.waits_detail') };
    return <ToldSteps steps={[{ id: 'waits', state: 'waits', icon: clock, ...said }]} />;
  }
  if (state !== 'stopped') return null;
  const number = phone(emergencyPhones(numbers).slice(-1)[0] ?? '').replaceAll(' ', '\u00a0');
  const detail = `${reason ?? ''} ${t('emergency.do_not_wait', { number })}`.trim();
  return (
    <ToldSteps steps={[{ id: 'stopped', state: 'waits', icon: alertCircle, title: t('emergency.not_told'), detail }]} />
  );
}
