import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { cityOf } from '@hodi/i18n/zoned-time.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { type Column, DataTable } from '~/components/data/data-table.tsx';
import { kindOfAppointment } from '~/components/status/kind-of-appointment.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { useAppointmentWords } from '../appointment-words.ts';
import { AppointmentActions } from '../change/appointment-actions.tsx';
import { type KnownAppointment, withUnsent } from '../change/unsent-appointments.ts';
import { UnsentBadge } from '../change/unsent-badge.tsx';
import { useUnsent } from '../change/use-unsent.ts';
import styles from './appointments.module.css';

interface AppointmentTableProps {
  caption: string;
  appointments: readonly AppointmentItem[];
}

type Row = KnownAppointment<QueueRecord> & { given: AppointmentItem };

/** Dense on a wide screen, a card each on a phone. What this device changed and has not sent is shown as changed. */
export function AppointmentTable({ caption, appointments }: AppointmentTableProps) {
  const queue = useUnsent();
  return (
    <DataTable
      caption={caption}
      columns={useColumns()}
      rows={appointments.map((given): Row => ({ ...withUnsent(given, queue), given }))}
      rowKey={({ given }) => given.appointment.id}
    />
  );
}

function useColumns(): Column<Row>[] {
  const t = useTexts();
  return [
    { id: 'date', head: t('appointments.date'), cell: ({ item }) => <Day item={item} /> },
    { id: 'time', head: t('appointments.time'), cell: ({ item }) => <Time item={item} /> },
    { id: 'patient', head: t('appointments.patient'), cell: ({ item }) => <Who item={item} /> },
    {
      id: 'topic',
      head: t('appointments.topic'),
      cell: ({ item }) => <span className={styles.topic}>{item.appointment.topic}</span>,
    },
    {
      id: 'type',
      head: t('appointments.type'),
      cell: ({ item }) => t(`appointment.type.${item.appointment.type}`),
    },
    {
      id: 'doctor',
      head: t('appointments.doctor'),
      card: 'hidden',
      cell: ({ item }) => displayName(item.clinician_name, item.clinician_name.role),
    },
    { id: 'status', head: t('appointments.status'), card: 'corner', cell: (row) => <Status row={row} /> },
    {
      id: 'actions',
      head: '',
      headLabel: t('appointments.actions'),
      card: 'actions',
      align: 'end',
      cell: ({ given }) => <AppointmentActions item={given} />,
    },
  ];
}

interface ItemProps {
  item: AppointmentItem;
}

function Day({ item }: ItemProps) {
  const { day } = useAppointmentWords(item);
  return <span className={`${styles.day} num`}>{day}</span>;
}

function Time({ item }: ItemProps) {
  const t = useTexts();
  const { start, end, isOwnClock } = useAppointmentWords(item);
  return (
    <span className={styles.time}>
      <time className="num" dateTime={item.appointment.start_time}>
        {t('appointments.from_to', { from: start, to: end })}
      </time>
      {!isOwnClock && (
        <span className={styles.clock}>{t('appointments.clock_of', { city: cityOf(item.institution.time_zone) })}</span>
      )}
    </span>
  );
}

function Who({ item: { appointment, patient_name } }: ItemProps) {
  return (
    <span className={styles.person}>
      <PersonDoor size="s" initials={initials(patient_name)} />
      <AppLink className={styles.name} href={`/clinician/patients/${appointment.patient_id}`}>
        {displayName(patient_name)}
      </AppLink>
    </span>
  );
}

/** How it stands, and whether that is only so on this device so far. */
function Status({ row: { item, unsent, isDeleted } }: { row: Row }) {
  const { state, stateText } = useAppointmentWords(item);
  return (
    <span className={styles.status}>
      {!isDeleted && <StatusBadge kind={kindOfAppointment[state]}>{stateText}</StatusBadge>}
      {unsent && <UnsentBadge unsent={unsent} isDeleted={isDeleted} />}
    </span>
  );
}
