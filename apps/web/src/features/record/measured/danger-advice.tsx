import type { ContactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { RedFlag } from '~/components/danger/red-flag.tsx';
import { EmergencyCalls } from '~/lib/emergency/emergency-calls.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useMeasureWords } from '~/lib/measures/measure-words.ts';
import styles from './measured.module.css';
import type { Judged } from './use-judgement.ts';

/** Advice for the patient about dangerous values, also before the clinic has them. */
export function DangerAdvice({ judged, numbers }: { judged: readonly Judged[]; numbers: ContactNumbers }) {
  const t = useTexts();
  const words = useMeasureWords();
  return (
    <div role="alert" className={styles.advice}>
      {judged.map(({ point, judgement: { danger }, advice }) => (
        <RedFlag
          key={point.id}
          severity={danger === 'emergency' ? 'emergency' : 'warning'}
          title={`${words.name(point.measure)}: ${words.withUnit(point)}`}
          action={danger === 'emergency' && <EmergencyCalls numbers={numbers} />}
        >
          {advice.rules.map(({ rule_id, text }) => (
            <p key={rule_id}>{text}</p>
          ))}
          <p>
            <b>{advice.action}</b>
          </p>
          {danger !== 'warning' && <p>{t(point.unsent ? 'health.danger_waits' : 'health.danger_told')}</p>}
        </RedFlag>
      ))}
    </div>
  );
}
