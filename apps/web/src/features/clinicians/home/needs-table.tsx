import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { Ago } from '~/lib/i18n/ago.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { DangerBadge, useDangerSign } from '~/lib/inquiries/danger-badge.tsx';
import { InquiryStatus } from '~/lib/inquiries/inquiry-status.tsx';
import { OverdueBadge, useIsOverdue } from '~/lib/inquiries/overdue-badge.tsx';
import { InquiryTable } from '~/lib/inquiries/inquiry-table.tsx';
import styles from './needs-you.module.css';

const stateCell = (item: EContactItem) => <State item={item} />;
const waitingCell = (item: EContactItem) => <Waiting item={item} />;

/** Inquiries that wait for the clinician, each with its gravest danger and since when it waits. */
export function NeedsTable({ items, caption }: { items: readonly EContactItem[]; caption: string }) {
  return (
    <InquiryTable
      caption={caption}
      items={items}
      headHidden
      opensBy="button"
      statusCell={stateCell}
      timeCell={waitingCell}
    />
  );
}

function State({ item }: { item: EContactItem }) {
  const sign = useDangerSign(item);
  const isLate = useIsOverdue(item);
  const badge = isLate ? <OverdueBadge item={item} /> : <InquiryStatus item={item} viewer="clinician" />;
  return <span className={styles.state}>{sign === null ? badge : <DangerBadge sign={sign} item={item} />}</span>;
}

/** Since when it waits; that this is too long stands here where the badge tells of a danger. */
function Waiting({ item }: { item: EContactItem }) {
  const t = useTexts();
  const { e_contact } = item;
  const isLate = useIsOverdue(item);
  const sign = useDangerSign(item);
  const since = e_contact.waiting_since ?? e_contact.last_message_at;
  return (
    <span className={styles.waiting}>
      <Ago at={since} title={(at) => t('clinician_home.waiting_since', { at })} />
      {isLate && sign !== null && <span className={styles.late}>{t('overdue.short')}</span>}
    </span>
  );
}
