import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { ButtonLink } from '~/components/action/button.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { type Column, DataTable } from '~/components/data/data-table.tsx';
import { useAge } from '~/lib/i18n/age.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { useMedia } from '~/lib/use-media.ts';
import { InquiryState } from './inquiry-state.tsx';
import styles from './inquiries.module.css';

const pathOf = ({ e_contact }: EContactItem): string => `/clinician/e-contact/${e_contact.id}`;

const edgeOf = (item: EContactItem) =>
  item.open_severity !== null ? 'danger' : item.has_unread_for_clinician ? 'unread' : undefined;

const patientCell = (item: EContactItem) => <Patient item={item} />;
const messageCell = (item: EContactItem) => <LastMessage item={item} />;
const statusCell = (item: EContactItem) => <InquiryState item={item} />;
const timeCell = (item: EContactItem) => <LastActivity item={item} />;
const openCell = (item: EContactItem) => <Open item={item} />;

/** Dense rows on the desktop, cards on a phone. */
export function InquiryTable({ items }: { items: readonly EContactItem[] }) {
  const t = useTexts();
  const titleOf = useTopicTitle();
  // Between phone and desktop the words of the last message would leave no room for the names.
  const hasRoom = useMedia('(max-width: 599px), (min-width: 1024px)');
  const columns: Column<EContactItem>[] = [
    { id: 'patient', head: t('inquiries.patient'), cell: patientCell },
    { id: 'topic', head: t('inquiries.topic'), cell: ({ e_contact }) => titleOf(e_contact.topic) },
    ...(hasRoom ? [{ id: 'message', head: t('inquiries.last_message'), cell: messageCell }] : []),
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
  const ageOf = useAge();
  const { patient } = item;
  return (
    <span className={styles.patient}>
      <PersonDoor size="s" initials={initials(patient.user)} />
      <span className={styles.who}>
        <AppLink className={styles.name} href={pathOf(item)}>
          {displayName(patient.user)}
        </AppLink>
        <span className={`${styles.meta} num`}>
          {patient.member_id} · {ageOf(patient.birthday, 'short')}
        </span>
      </span>
    </span>
  );
}

/** The last word; before anybody has written, the beginning of the inquiry itself. */
function LastMessage({ item }: { item: EContactItem }) {
  const t = useTexts();
  const last = item.messages[item.messages.length - 1];
  const text = last?.e_contact_message.message ?? item.info_text.message.split('\n').slice(1).join(' ');
  const isClinic = last?.message_author_type === 'clinician';
  return <span className={styles.excerpt}>{isClinic ? t('inquiries.clinician_wrote', { text }) : text}</span>;
}

function LastActivity({ item: { e_contact } }: { item: EContactItem }) {
  const formats = useFormats();
  const at = e_contact.last_message_at;
  return (
    <time className={`${styles.time} num`} dateTime={at} title={formats.dateTime(at)}>
      {formats.relative(at)}
    </time>
  );
}

function Open({ item }: { item: EContactItem }) {
  const t = useTexts();
  const titleOf = useTopicTitle();
  const { patient, e_contact, open_severity } = item;
  const isEmergency = open_severity === 'emergency';
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
