import { useQuery } from '@tanstack/react-query';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { appointmentState } from '@hodi/domain/appointments/appointment-state.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { cityOf } from '@hodi/i18n/zoned-time.ts';
import { type Column, DataTable, narrowTable } from '~/components/data/data-table.tsx';
import { PersonCell } from '~/components/data/person-cell.tsx';
import { TwoLines } from '~/components/data/two-lines.tsx';
import { kindOfAppointment } from '~/components/status/status-kinds.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useArrivalWords } from '~/lib/arrivals/visit-words.ts';
import { useNow } from '~/lib/clock.ts';
import { usePatientFacts } from '~/lib/i18n/age.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { useIsReception } from '~/lib/session/use-is-reception.ts';
import { useMedia } from '~/lib/use-media.ts';
import { useAppointmentWords } from '../appointment-words.ts';
import { AppointmentMenu } from '../change/appointment-menu.tsx';
import { CompleteAppointment } from '../change/complete-appointment.tsx';
import type { KnownAppointment } from '../change/unsent-appointments.ts';
import { UnsentBadge } from '../change/unsent-badge.tsx';
import { useWithUnsent } from '../change/use-with-unsent.ts';
import styles from './appointments.module.css';

interface AppointmentTableProps {
  caption: string;
  appointments: readonly AppointmentItem[];
}

type Row = KnownAppointment<QueueRecord> & { given: AppointmentItem };

/** A dense table on wide screens, cards on phones. Unsent changes of this device are applied. */
export function AppointmentTable({ caption, appointments }: AppointmentTableProps) {
  const known = useWithUnsent();
  const now = useNow();
  const rows = appointments.map((given): Row => ({ ...known(given), given }));
  // A column for what is asked of some of them, only where it is, and where it has room; else it is asked below the state.
  const isAsked = rows.some(({ item }) => appointmentState(item.appointment, now) === 'to_confirm');
  const isNarrow = useMedia(narrowTable);
  const columns = useColumns(isNarrow);
  const isReception = useIsReception();
  const isOfOne = new Set(rows.map(({ item }) => item.appointment.clinician_id)).size === 1;
  // Which kind it is a reception does not see; with whom says nothing where it is one clinician throughout.
  const hidden = new Set([
    ...(isReception ? ['type'] : isOfOne ? ['doctor'] : []),
    ...(isNarrow ? ['type', 'complete'] : isAsked ? [] : ['complete']),
  ]);
  return (
    <DataTable
      caption={caption}
      columns={columns.filter(({ id }) => !hidden.has(id))}
      rows={rows}
      rowKey={({ given }) => given.appointment.id}
    />
  );
}

function useColumns(isNarrow: boolean): Column<Row>[] {
  const t = useTexts();
  return [
    { id: 'date', head: t('appointments.date'), cell: ({ item }) => <Day item={item} /> },
    { id: 'time', head: t('appointments.time'), cell: ({ item }) => <Time item={item} /> },
    { id: 'patient', head: t('appointments.patient'), cell: ({ item }) => <Who item={item} /> },
    {
      id: 'topic',
      head: t('appointments.topic'),
      card: 'pair',
      cell: ({ item }) => <Topic item={item} withType={isNarrow} />,
    },
    {
      id: 'type',
      head: t('appointments.type'),
      card: 'pair',
      cell: ({ item }) => <Kind item={item} />,
    },
    {
      id: 'doctor',
      head: t('appointments.doctor'),
      card: 'hidden',
      cell: ({ item }) => <TwoLines text={displayName(item.clinician_name, item.clinician_name.role)} />,
    },
    {
      id: 'status',
      head: t('appointments.status'),
      card: 'corner',
      cell: (row) => <Status row={row} asks={isNarrow} />,
    },
    {
      id: 'complete',
      head: '',
      headLabel: t('appointments.complete'),
      card: 'actions',
      align: 'end',
      cell: ({ given }) => <CompleteAppointment item={given} />,
    },
    {
      id: 'menu',
      head: '',
      headLabel: t('appointments.actions'),
      card: 'menu',
      align: 'end',
      cell: ({ given }) => <AppointmentMenu item={given} />,
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
  const { span, isOwnClock } = useAppointmentWords(item);
  return (
    <span className={styles.time}>
      <time className="num" dateTime={item.appointment.start_time}>
        {t('appointments.from_to', span)}
      </time>
      {!isOwnClock && (
        <span className={styles.clock}>{t('appointments.clock_of', { city: cityOf(item.institution.time_zone) })}</span>
      )}
    </span>
  );
}

function Who({ item: { appointment, patient_name, patient } }: ItemProps) {
  const factsOf = usePatientFacts();
  const isReception = useIsReception();
  // Reception sees who it is, and no more.
  const known = isReception ? { child_of: patient?.child_of, member_id: patient?.member_id } : patient;
  const details = known && { details: factsOf(known, 'short') };
  const page = !isReception && { href: `/clinician/patients/${appointment.patient_id}` };
  return <PersonCell name={patient_name} {...page} {...details} />;
}

/** Topic, and below it the type where that has no column of its own. */
function Topic({ item, withType }: ItemProps & { withType: boolean }) {
  const t = useTexts();
  const topic = item.appointment.topic || t('appointment.type.consultation');
  return (
    <>
      <span className={styles.topic} title={topic}>
        {topic}
      </span>
      {withType && (
        <span className={styles.type}>
          <Kind item={item} />
        </span>
      )}
    </>
  );
}

/** Type, and the clinician's name where no column shows it: appointments left by a colleague still bear theirs. */
function Kind({ item: { appointment, clinician_name } }: ItemProps) {
  const t = useTexts();
  const { data: own } = useQuery(queryFor(getOwnClinician));
  const isOfColleague = own !== undefined && own.clinician.id !== appointment.clinician_id;
  const name = displayName(clinician_name, clinician_name.role);
  return (
    <>
      {!own?.is_reception && t(`appointment.type.${appointment.type}`)}
      {isOfColleague && <span className={styles.withWhom}> {t('appointment.with_colleague', { name })}</span>}
    </>
  );
}

interface StatusProps {
  row: Row;
  /** Whether one that is over took place is asked here. */
  asks: boolean;
}

/** How it stands, and whether that is only so on this device so far. */
function Status({ row: { item, given, unsent, isDeleted }, asks }: StatusProps) {
  const { state, stateText, reasonText } = useAppointmentWords(item);
  const arrival = useArrivalWords()(item.appointment);
  return (
    <span className={styles.status}>
      {!isDeleted && (
        <StatusBadge kind={arrival?.kind ?? kindOfAppointment[state]}>{arrival?.text ?? stateText}</StatusBadge>
      )}
      {!isDeleted && reasonText && <span className={styles.why}>{reasonText}</span>}
      {unsent && <UnsentBadge unsent={unsent} isDeleted={isDeleted} />}
      {asks && <CompleteAppointment item={given} />}
    </span>
  );
}
