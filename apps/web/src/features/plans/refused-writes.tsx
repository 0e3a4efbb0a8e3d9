import type { answerPlan } from '@hodi/domain/plans/plans.api.ts';
import type { BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { Button } from '~/components/action/button.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useMeasureWords } from '~/lib/measures/measure-words.ts';
import { discardRecord } from '~/lib/offline/queue.ts';
import type { QueuedPlanWrite } from './known-plans.ts';
import styles from './plans.module.css';

/** An answer in words and as measured: it stands nowhere else. */
function useSaid() {
  const t = useTexts();
  const words = useMeasureWords();
  return ({ name, body }: QueuedPlanWrite): string => {
    if (name !== 'plans.answer' || body === null) return '';
    const { measured, text = '', compared } = body as BodyOf<typeof answerPlan>;
    if (measured === undefined) return [text, compared && t(`plans.compared.${compared}`)].filter(Boolean).join(' · ');
    const { measure, value, lower, unit } = measured;
    const number = lower === null ? String(value) : `${value}/${lower}`;
    return `${words.name(measure)} ${number} ${words.unit(unit)}`;
  };
}

/** Writes that the server refused, with the reason. The author types them anew or discards them. */
export function RefusedPlanWrites({ writes }: { writes: readonly QueuedPlanWrite[] }) {
  const t = useTexts();
  const said = useSaid();
  return writes.map((write) => (
    <div key={write.id} className={styles.refused} role="group" aria-label={t('plans.not_saved')}>
      <StatusBadge kind="not_sent">{t('plans.not_saved')}</StatusBadge>
      {said(write) !== '' && <p>{said(write)}</p>}
      {write.lastError !== null && <p>{write.lastError}</p>}
      <Button size="small" onClick={() => void discardRecord(write.id).catch(() => undefined)}>
        {t('plans.discard')}
      </Button>
    </div>
  ));
}
