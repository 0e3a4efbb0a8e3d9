import type { ReactNode } from 'react';
import { isEmergencySign, urgencyOfItem } from '@hodi/domain/e-contacts/danger-sign.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { urgencies } from '@hodi/domain/e-contacts/emergency-state.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { type Column, DataTable } from '~/components/data/data-table.tsx';
import { PersonCell } from '~/components/data/person-cell.tsx';
import { usePatientFacts } from '~/lib/i18n/age.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { factsBesideCarer, useCarerWrites } from './carer-name.ts';
import { useDangerSign } from './danger-badge.tsx';
import styles from './inquiry-table.module.css';

interface InquiryTableProps {
  caption: string;
  items: readonly EContactItem[];
  headHidden?: boolean;
  /** On a phone: the whole card leads to the inquiry, or a button on it. */
  opensBy: 'card' | 'button';
  /** A column between topic and status. */
  message?: Column<EContactItem> | undefined;
  statusCell: (item: EContactItem) => ReactNode;
  timeCell: (item: EContactItem) => ReactNode;
}

const pathOf = ({ e_contact }: EContactItem): string => `/clinician/e-contact/${e_contact.id}`;
const edgeOf = (item: EContactItem) =>
  urgencyOfItem(item) < urgencies.none ? 'danger' : item.has_unread_for_clinician ? 'unread' : undefined;
const patientCell = (item: EContactItem) => <Patient item={item} />;
const linkedPatientCell = (item: EContactItem) => <Patient item={item} isLink />;
const openCell = (item: EContactItem) => <Open item={item} />;

/** Inquiries of a clinician: dense rows on the desktop, cards on a phone. */
export function InquiryTable(props: InquiryTableProps) {
  const { caption, items, headHidden = false, opensBy, message, statusCell, timeCell } = props;
  const t = useTexts();
  const titleOf = useTopicTitle();
  const columns: Column<EContactItem>[] = [
    {
      id: 'patient',
      head: t('inquiries.patient'),
      cell: opensBy === 'card' ? linkedPatientCell : patientCell,
    },
    { id: 'topic', head: t('inquiries.topic'), cell: ({ e_contact }) => titleOf(e_contact.topic) },
    ...(message ? [message] : []),
    { id: 'status', head: t('inquiries.status'), card: 'foot', cell: statusCell },
    { id: 'time', head: t('inquiries.time'), card: 'corner', cell: timeCell },
    {
      id: 'open',
      head: '',
      headLabel: t('inquiries.actions'),
      card: opensBy === 'card' ? 'hidden' : 'actions',
      align: 'end',
      cell: openCell,
    },
  ];
  return (
    <DataTable
      caption={caption}
      headHidden={headHidden}
      columns={columns}
      rows={items}
      rowKey={({ e_contact }) => e_contact.id}
      edge={edgeOf}
    />
  );
}

function Patient({ item, isLink = false }: { item: EContactItem; isLink?: boolean }) {
  const factsOf = usePatientFacts();
  const writes = useCarerWrites()(item);
  const details = [...factsOf(factsBesideCarer(item), 'short'), ...(writes === undefined ? [] : [writes])];
  return (
    <PersonCell name={item.patient.user} details={details} {...(isLink && { href: pathOf(item), isWholeCard: true })} />
  );
}

function Open({ item }: { item: EContactItem }) {
  const t = useTexts();
  const titleOf = useTopicTitle();
  const { patient, e_contact } = item;
  const isEmergency = isEmergencySign(useDangerSign(item));
  const open = t(isEmergency ? 'inquiries.open_now' : 'inquiries.open');
  return (
    <ButtonLink
      kind={isEmergency ? 'danger' : 'secondary'}
      size="small"
      className={styles.open}
      href={pathOf(item)}
      aria-label={`${open}: ${displayName(patient.user)}, ${titleOf(e_contact.topic)}`}
    >
      {open}
    </ButtonLink>
  );
}
