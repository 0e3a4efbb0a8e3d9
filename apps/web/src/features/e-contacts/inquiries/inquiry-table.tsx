import { isEmergencySign, urgencyOfItem } from '@hodi/domain/e-contacts/danger-sign.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { urgencies } from '@hodi/domain/e-contacts/emergency-state.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { type Column, DataTable } from '~/components/data/data-table.tsx';
import { narrowTable } from '~/components/data/narrow-table.ts';
import { PersonCell } from '~/components/data/person-cell.tsx';
import { usePatientFacts } from '~/lib/i18n/age.ts';
import { Ago } from '~/lib/i18n/ago.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { useDangerSign } from '~/lib/inquiries/danger-badge.tsx';
import { useMedia } from '~/lib/use-media.ts';
import { InquiryState } from './inquiry-state.tsx';
import styles from './inquiries.module.css';

const pathOf = ({ e_contact }: EContactItem): string => `/clinician/e-contact/${e_contact.id}`;

const edgeOf = (item: EContactItem) =>
  urgencyOfItem(item) < urgencies.none ? 'danger' : item.has_unread_for_clinician ? 'unread' : undefined;

const patientCell = (item: EContactItem) => <Patient item={item} />;
const messageCell = (item: EContactItem) => <LastMessage item={item} />;
const statusCell = (item: EContactItem) => <InquiryState item={item} />;
const timeCell = ({ e_contact }: EContactItem) => <Ago at={e_contact.last_message_at} />;
const openCell = (item: EContactItem) => <Open item={item} />;

/** Dense rows on the desktop, cards on a phone. */
export function InquiryTable({ items }: { items: readonly EContactItem[] }) {
  const t = useTexts();
  const titleOf = useTopicTitle();
  // The words of the last message would leave no room for the names.
  const isNarrow = useMedia(narrowTable);
  const columns: Column<EContactItem>[] = [
    { id: 'patient', head: t('inquiries.patient'), cell: patientCell },
    { id: 'topic', head: t('inquiries.topic'), cell: ({ e_contact }) => titleOf(e_contact.topic) },
    ...(isNarrow ? [] : [{ id: 'message', head: t('inquiries.last_message'), cell: messageCell }]),
    { id: 'status', head: t('inquiries.status'), card: 'foot', cell: statusCell },
    { id: 'time', head: t('inquiries.time'), card: 'corner', cell: timeCell },
    {
      id: 'open',
      head: '',
      headLabel: t('inquiries.actions'),
      card: 'hidden',
      align: 'end',
      cell: openCell,
    },
  ];
  return (
    <DataTable
      caption={t('inquiries.table')}
      columns={columns}
      rows={items}
      rowKey={({ e_contact }) => e_contact.id}
      edge={edgeOf}
    />
  );
}

function Patient({ item }: { item: EContactItem }) {
  const factsOf = usePatientFacts();
  const { patient } = item;
  return <PersonCell name={patient.user} href={pathOf(item)} isWholeCard details={factsOf(patient, 'short')} />;
}

/** The last word; before anybody has written, the beginning of the inquiry itself. */
function LastMessage({ item }: { item: EContactItem }) {
  const t = useTexts();
  const last = item.messages[item.messages.length - 1];
  const text = last?.e_contact_message.message ?? item.info_text.message.split('\n').slice(1).join(' · ');
  const isClinic = last?.message_author_type === 'clinician';
  return <span className={styles.excerpt}>{isClinic ? t('inquiries.clinician_wrote', { text }) : text}</span>;
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
