import { Button } from '~/components/action/button.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { discardRecord } from '~/lib/offline/queue.ts';
import type { QueuedPlanWrite } from './known-plans.ts';
import styles from './plans.module.css';

/** Writes that the server refused, with the reason. The author types them anew or discards them. */
export function RefusedPlanWrites({ writes }: { writes: readonly QueuedPlanWrite[] }) {
  const t = useTexts();
  return writes.map((write) => (
    <div key={write.id} className={styles.refused} role="group" aria-label={t('plans.not_saved')}>
      <StatusBadge kind="not_sent">{t('plans.not_saved')}</StatusBadge>
      {(write.body as { text?: string } | null)?.text && <p>{(write.body as { text: string }).text}</p>}
      {write.lastError !== null && <p>{write.lastError}</p>}
      <Button size="small" onClick={() => void discardRecord(write.id).catch(() => undefined)}>
        {t('plans.discard')}
      </Button>
    </div>
  ));
}
