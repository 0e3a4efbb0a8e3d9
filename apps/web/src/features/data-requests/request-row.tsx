import type { ReactNode } from 'react';
import type { DataRequest } from '@hodi/domain/data-requests/data-request.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useNow } from '~/lib/clock.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './data-requests.module.css';

const looks = { open: 'to_confirm', done: 'completed', refused: 'declined' } as const;

/** The whole day that is named is the clinic's to answer. */
function useIsLate({ state, due_at }: DataRequest): boolean {
  const now = useNow();
  const { date } = useFormats();
  return state === 'open' && now > Date.parse(due_at) && date(now) !== date(due_at);
}

/** The request, its state, and the clinic's answer. */
export function RequestRow({
  request,
  who,
  children,
}: {
  request: DataRequest;
  /** The asker, shown to the institution; or the institution, shown to the asker. */
  who?: ReactNode;
  children?: ReactNode;
}) {
  const t = useTexts();
  const formats = useFormats();
  const isLate = useIsLate(request);
  const { kind, state, text, reason, created_at, due_at, answered_at, corrections = [] } = request;
  const at = formats.date(created_at);
  return (
    <li className={styles.request}>
      <div className={styles.head}>
        <strong>
          {t(`data_requests.kind_${kind}`)}
          {who !== undefined && <>: {who}</>}
        </strong>
        <StatusBadge kind={isLate ? 'warning' : looks[state]}>
          {t(isLate ? 'data_requests.overdue' : `data_requests.state_${state}`)}
        </StatusBadge>
      </div>
      {text !== '' && <p className={styles.wish}>{text}</p>}
      <p className={styles.quiet}>
        {answered_at === null
          ? t('data_requests.until', { at, due: formats.date(due_at) })
          : t('data_requests.answered', { at, answered: formats.date(answered_at) })}
      </p>
      {reason !== null && <p className={styles.wish}>{t('data_requests.reason', { reason })}</p>}
      {corrections.map((correction, place) => (
        // They are never changed, and come one after the other.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={place} className={styles.wish}>
          {t('data_requests.corrected', { text: correction.text })}{' '}
          <AppLink href={`/patient/e-contact/${correction.e_contact_id}`}>{t('data_requests.see_inquiry')}</AppLink>
        </p>
      ))}
      {children}
    </li>
  );
}
