import { isEmergencySign, urgencyOfItem } from '@hodi/domain/e-contacts/danger-sign.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { urgencies } from '@hodi/domain/e-contacts/emergency-state.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { DataTable, type Column } from '~/components/data/data-table.tsx';
import { PersonCell } from '~/components/data/person-cell.tsx';
import { usePatientFacts } from '~/lib/i18n/age.ts';
import { Ago } from '~/lib/i18n/ago.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { DangerBadge, useDangerSign } from '~/lib/inquiries/danger-badge.tsx';
import { InquiryStatus } from '~/lib/inquiries/inquiry-status.tsx';
import styles from './needs-you.module.css';

const edgeOf = (item: EContactItem) =>
  urgencyOfItem(item) < urgencies.none ? 'danger' : item.has_unread_for_clinician ? 'unread' : undefined;

const patientCell = (item: EContactItem) => <PatientCell item={item} />;
const stateCell = (item: EContactItem) => (
  <span className={styles.state}>
    <State item={item} />
  </span>
);
const waitingCell = (item: EContactItem) => <Waiting item={item} />;
const openCell = (item: EContactItem) => <Open item={item} />;

export function NeedsTable({ items, caption }: { items: readonly EContactItem[]; caption: string }) {
  const t = useTexts();
  const titleOf = useTopicTitle();
  const columns: Column<EContactItem>[] = [
    { id: 'patient', head: t('inquiries.patient'), cell: patientCell },
    { id: 'topic', head: t('inquiries.topic'), cell: ({ e_contact }) => titleOf(e_contact.topic) },
    {
      id: 'status',
      head: t('inquiries.status'),
      card: 'foot',
      cell: stateCell,
    },
    { id: 'time', head: t('inquiries.time'), card: 'corner', cell: waitingCell },
    {
      id: 'open',
      head: '',
      headLabel: t('inquiries.actions'),
      card: 'actions',
      align: 'end',
      cell: openCell,
    },
  ];
  return (
    <DataTable
      caption={caption}
      headHidden
      columns={columns}
      rows={items}
      rowKey={({ e_contact }) => e_contact.id}
      edge={edgeOf}
    />
  );
}

function PatientCell({ item: { patient } }: { item: EContactItem }) {
  const factsOf = usePatientFacts();
  return <PersonCell name={patient.user} details={factsOf(patient, 'short')} />;
}

function State({ item }: { item: EContactItem }) {
  const sign = useDangerSign(item);
  return sign === null ? <InquiryStatus item={item} viewer="clinician" /> : <DangerBadge sign={sign} item={item} />;
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

function Open({ item }: { item: EContactItem }) {
  const t = useTexts();
  const titleOf = useTopicTitle();
  const { e_contact, patient } = item;
  const isEmergency = isEmergencySign(useDangerSign(item));
  const open = t(isEmergency ? 'inquiries.open_now' : 'inquiries.open');
  return (
    <ButtonLink
      kind={isEmergency ? 'danger' : 'secondary'}
      size="small"
      className={styles.open}
      href={`/clinician/e-contact/${e_contact.id}`}
      aria-label={t('clinician_home.open_inquiry', {
        open,
        name: displayName(patient.user),
        topic: titleOf(e_contact.topic),
      })}
    >
      {open}
    </ButtonLink>
  );
}
