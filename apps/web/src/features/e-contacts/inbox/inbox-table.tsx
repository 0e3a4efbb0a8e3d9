import { useLayoutEffect, useRef } from 'react';
import { isEmergencySign, urgencyOfItem } from '@hodi/domain/e-contacts/danger-sign.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { urgencies } from '@hodi/domain/e-contacts/emergency-state.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { type Column, DataTable } from '~/components/data/data-table.tsx';
import { PersonCell } from '~/components/data/person-cell.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { usePatientFacts } from '~/lib/i18n/age.ts';
import { Ago } from '~/lib/i18n/ago.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { factsBesideCarer, useCarerWrites } from '~/lib/inquiries/carer-name.ts';
import { useDangerSign } from '~/lib/inquiries/danger-badge.tsx';
import { InquiryState } from '~/lib/inquiries/inquiry-state.tsx';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { useSession } from '~/lib/session/session.ts';
import { LastMessage } from '../inquiries/last-message.tsx';
import { usePromised, useWaited } from './inbox-time.ts';
import { OwnerName } from './owner-name.tsx';
import { useOwnerChanging, useSetOwner } from './use-set-owner.ts';
import { useMyClinicianId } from './use-team.ts';
import styles from './inbox.module.css';

export const pathOf = ({ e_contact }: EContactItem): string => `/clinician/e-contact/${e_contact.id}`;
const edgeOf = (item: EContactItem) => (urgencyOfItem(item) < urgencies.none ? 'danger' : 'unread');

export function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-inquiry="${CSS.escape(id)}"]`)?.focus();
}

const patientCell = (item: EContactItem) => <Patient item={item} />;
const topicCell = (item: EContactItem) => <TopicAndLine item={item} />;
const stateCell = (item: EContactItem) => <State item={item} />;
const waitsCell = (item: EContactItem) => <Waits item={item} />;
const promisedCell = (item: EContactItem) => <Promised item={item} />;
const ownerCell = (item: EContactItem) => <OwnerCell item={item} />;

interface InboxTableProps {
  caption: string;
  items: readonly EContactItem[];
  /** The row at which the keyboard is. */
  current: string | undefined;
  onCurrent: (id: string) => void;
}

/** Where the row that had the focus leaves the view, the one that comes in its place takes it. */
function useFocusAtPlace(ids: readonly string[], current: string | undefined): void {
  const before = useRef(ids);
  useLayoutEffect(() => {
    const had = before.current;
    before.current = ids;
    if (current === undefined || ids.includes(current) || document.activeElement !== document.body) return;
    const next = ids[Math.min(had.indexOf(current), ids.length - 1)];
    if (next !== undefined) focusRow(next);
  });
}

/** Inquiries of a team: one focus that walks from row to row; cards on a phone. */
export function InboxTable({ caption, items, current, onCurrent }: InboxTableProps) {
  const t = useTexts();
  useFocusAtPlace(
    items.map(({ e_contact }) => e_contact.id),
    current,
  );
  const columns: Column<EContactItem>[] = [
    { id: 'patient', head: t('inquiries.patient'), cell: patientCell },
    { id: 'topic', head: t('inbox.topic_and_line'), cell: topicCell },
    { id: 'state', head: t('inbox.state'), card: 'pair', cell: stateCell },
    { id: 'waits', head: t('inbox.waits'), card: 'corner', cell: waitsCell },
    { id: 'promised', head: t('inbox.promised'), card: 'pair', cell: promisedCell },
    { id: 'owner', head: t('inbox.owner'), card: 'foot', cell: ownerCell },
  ];
  const first = items.some(({ e_contact }) => e_contact.id === current) ? current : items[0]?.e_contact.id;
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={items}
      rowKey={({ e_contact }) => e_contact.id}
      edge={edgeOf}
      rowAttributes={({ e_contact: { id } }) => ({
        className: styles.row,
        tabIndex: id === first ? 0 : -1,
        'data-inquiry': id,
        'aria-current': id === current ? 'true' : undefined,
        onFocus: () => onCurrent(id),
      })}
    />
  );
}

function Patient({ item }: { item: EContactItem }) {
  const factsOf = usePatientFacts();
  const writes = useCarerWrites()(item);
  const details = [
    ...factsOf({ ...factsBesideCarer(item), gender: null }, 'short'),
    ...(writes === undefined ? [] : [writes]),
  ];
  return <PersonCell name={item.patient.user} details={details} href={pathOf(item)} isWholeCard />;
}

function TopicAndLine({ item }: { item: EContactItem }) {
  const titleOf = useTopicTitle();
  return (
    <span className={styles.topic}>
      <b>{titleOf(item.e_contact.topic)}</b>
      <LastMessage item={item} className={styles.line} />
    </span>
  );
}

function State({ item }: { item: EContactItem }) {
  const isMine = item.owner?.user_id === useSession()?.userId;
  return <InquiryState item={item} viewer={isMine ? 'clinician' : 'colleague'} hasPromiseBeside />;
}

function Waits({ item: { e_contact } }: { item: EContactItem }) {
  const waited = useWaited();
  const { waiting_since, last_message_at } = e_contact;
  if (waiting_since === null) return <Ago at={last_message_at} />;
  return <span className={`${styles.waits} num`}>{waited(waiting_since)}</span>;
}

/** Nothing for an emergency: hours that are left would say that it can wait. */
function Promised({ item }: { item: EContactItem }) {
  const { promised_by, unheard_since } = item.e_contact;
  const t = useTexts();
  const promised = usePromised();
  const isEmergency = isEmergencySign(useDangerSign(item));
  if (isEmergency) return null;
  if (!promised_by) return unheard_since ? <StatusBadge kind="overdue">{t('inbox.unheard')}</StatusBadge> : null;
  const { state, text } = promised(promised_by);
  if (unheard_since && state !== 'overdue') return <StatusBadge kind="overdue">{t('inbox.unheard')}</StatusBadge>;
  if (state === 'later') return <span className={styles.due}>{text}</span>;
  return <StatusBadge kind={state === 'overdue' ? 'overdue' : 'due_soon'}>{text}</StatusBadge>;
}

/** The owner, with actions on hover or focus; on touch screens always. */
function OwnerCell({ item }: { item: EContactItem }) {
  const t = useTexts();
  const titleOf = useTopicTitle();
  const userId = useSession()?.userId;
  const { isSending, waiting, taken } = useOwnerChanging(item);
  const setOwner = useSetOwner();
  const clinician_id = useMyClinicianId();
  const isEmergency = isEmergencySign(useDangerSign(item));
  const what = `${displayName(item.patient.user)}, ${titleOf(item.e_contact.topic)}`;
  const isWaiting = waiting !== undefined && waiting.record.state !== 'refused';
  const mayClaim = item.owner?.user_id !== userId && item.e_contact.status !== 'resolved' && !isWaiting;
  const claim = t(item.owner ? 'inbox.take_over' : 'inbox.claim');
  return (
    <span className={styles.owner}>
      <span className={styles.whose} role={taken === undefined && waiting === undefined ? undefined : 'status'}>
        {taken ?? <OwnerName item={item} />}
        {waiting && (
          <UnsentState
            record={waiting.record}
            part="state"
            waits={t(waiting.owner?.clinician_id ? 'inbox.claim_waits' : 'inbox.change_waits')}
          />
        )}
      </span>
      <span className={styles.actions}>
        <ButtonLink
          size="small"
          kind={isEmergency ? 'danger' : 'secondary'}
          className={styles.open}
          href={pathOf(item)}
          aria-label={`${t('inquiries.open')}: ${what}`}
        >
          {t('inquiries.open')}
        </ButtonLink>
        {mayClaim && (
          <Button
            size="small"
            kind={item.owner ? 'soft' : 'main'}
            className={styles.claim}
            aria-label={`${claim}: ${what}`}
            aria-keyshortcuts="c"
            sending={isSending}
            sendingLabel={t('inbox.claiming')}
            onClick={() => setOwner({ item, owner: { clinician_id } })}
          >
            {claim}
          </Button>
        )}
      </span>
    </span>
  );
}
