import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { Ago } from '~/lib/i18n/ago.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { DangerBadge, useDangerSign } from '~/lib/inquiries/danger-badge.tsx';
import { InquiryStatus } from '~/lib/inquiries/inquiry-status.tsx';
import { OverdueBadge } from '~/lib/inquiries/overdue-badge.tsx';
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
  return (
    <span className={styles.state}>
      {sign === null ? <InquiryStatus item={item} viewer="clinician" /> : <DangerBadge sign={sign} item={item} />}
      <OverdueBadge item={item} />
    </span>
  );
}

function Waiting({ item: { e_contact } }: { item: EContactItem }) {
  const t = useTexts();
  const since = e_contact.waiting_since ?? e_contact.last_message_at;
  return (
    <span className={styles.waiting}>
      <Ago at={since} title={(at) => t('clinician_home.waiting_since', { at })} />
    </span>
  );
}
