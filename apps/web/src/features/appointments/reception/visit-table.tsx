import { useLayoutEffect, useRef } from 'react';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { isVisitOver } from '@hodi/domain/appointments/arrivals.ts';
import { adultAge } from '@hodi/domain/caregivers/coming-of-age.ts';
import { ageOn } from '@hodi/domain/patients/age.ts';
import { displayName, shortName } from '@hodi/domain/users/display-name.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { type Column, DataTable } from '~/components/data/data-table.tsx';
import { PersonCell } from '~/components/data/person-cell.tsx';
import { TwoLines } from '~/components/data/two-lines.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useVisitWords } from '~/lib/arrivals/visit-words.ts';
import { useNow } from '~/lib/clock.ts';
import { useAge, usePatientFacts } from '~/lib/i18n/age.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { AppointmentMenu } from '../change/appointment-menu.tsx';
import { UnsentBadge } from '../change/unsent-badge.tsx';
import styles from './reception.module.css';
import type { Booking } from '../form/new-appointment-dialog.tsx';
import type { VisitRow } from './use-day.ts';
import { VisitAction } from './visit-action.tsx';

export const focusVisit = (id: string): void =>
  document.querySelector<HTMLElement>(`[data-visit="${CSS.escape(id)}"]`)?.focus();

/** A row that changes its place keeps the focus; where it leaves, the one that comes in its place takes it. */
function useFocusOfRow(ids: readonly string[], current: string | undefined): void {
  const before = useRef(ids);
  useLayoutEffect(() => {
    const had = before.current;
    before.current = ids;
    if (current === undefined || document.activeElement !== document.body) return;
    const next = ids.includes(current) ? current : ids[Math.min(had.indexOf(current), ids.length - 1)];
    if (next !== undefined && had.includes(current)) focusVisit(next);
  });
}

interface VisitTableProps {
  rows: readonly VisitRow[];
  /** The row at which the keyboard is. */
  current: string | undefined;
  onCurrent: (id: string) => void;
  onBook: (booking: Booking) => void;
}

/** One focus that walks from row to row; cards on a phone. */
export function VisitTable({ rows, current, onCurrent, onBook }: VisitTableProps) {
  const t = useTexts();
  const wordsOf = useVisitWords();
  const ids = rows.map(({ given }) => given.appointment.id);
  useFocusOfRow(ids, current);
  const first = current !== undefined && ids.includes(current) ? current : ids[0];
  const stateOf = ({ item }: VisitRow) => wordsOf(item.appointment).state;
  return (
    <DataTable
      caption={t('reception.arrivals')}
      columns={useColumns(onBook, calledTwice(rows))}
      rows={rows}
      rowKey={({ given }) => given.appointment.id}
      edge={(row) => (['waits', 'early'].includes(stateOf(row)) ? 'unread' : undefined)}
      rowAttributes={(row) => {
        const { id } = row.given.appointment;
        return {
          className: isVisitOver(stateOf(row)) ? styles.over : styles.row,
          tabIndex: id === first ? 0 : -1,
          'data-visit': id,
          'aria-current': id === current ? 'true' : undefined,
          onFocus: () => onCurrent(id),
        };
      }}
    />
  );
}

function useColumns(
  onBook: (booking: Booking) => void,
  isTwice: (item: AppointmentItem) => boolean,
): Column<VisitRow>[] {
  const t = useTexts();
  return [
    { id: 'time', head: t('appointments.time'), cell: ({ item }) => <Time item={item} /> },
    { id: 'patient', head: t('appointments.patient'), cell: ({ item }) => <Patient item={item} /> },
    {
      id: 'with',
      head: t('reception.with'),
      card: 'pair',
      cell: ({ item }) => <With item={item} isShort={!isTwice(item)} />,
    },
    { id: 'state', head: t('reception.state'), card: 'corner', cell: (row) => <State row={row} /> },
    {
      id: 'action',
      head: '',
      headLabel: t('appointments.actions'),
      card: 'pair',
      align: 'end',
      cell: (row) => <VisitAction row={row} onBook={onBook} />,
    },
    {
      id: 'menu',
      head: '',
      headLabel: t('reception.more'),
      card: 'menu',
      align: 'end',
      cell: ({ given }) => <AppointmentMenu item={given} />,
    },
  ];
}

interface ItemProps {
  item: AppointmentItem;
}

function Time({ item: { appointment, institution } }: ItemProps) {
  const { time } = useFormats(institution.time_zone);
  return (
    <time className={`${styles.time} num`} dateTime={appointment.start_time}>
      {time(appointment.start_time)}
    </time>
  );
}

/** Patient with facts that tell them from others of the same name; for a child also the age. */
function Patient({ item: { patient, patient_name, institution } }: ItemProps) {
  const ageOf = useAge();
  const factsOf = usePatientFacts();
  const today = calendarDay(useNow(), institution.time_zone);
  const isChild = patient !== undefined && ageOn(patient.birthday, today) < adultAge;
  const details = patient && [
    ...factsOf({ child_of: patient.child_of, member_id: patient.member_id }),
    ...(isChild ? [ageOf(patient)] : []),
  ];
  return <PersonCell name={patient_name} {...(details && { details })} />;
}

/** As one calls them, where that is nobody else too. */
function With({ item: { clinician_name }, isShort }: ItemProps & { isShort: boolean }) {
  const { role } = clinician_name;
  return <TwoLines text={isShort ? shortName(clinician_name, role) : displayName(clinician_name, role)} />;
}

/** Whether two of the day's clinicians are called the same. */
function calledTwice(rows: readonly VisitRow[]): (item: AppointmentItem) => boolean {
  const ids = new Map<string, Set<string>>();
  const called = ({ clinician_name }: AppointmentItem) => shortName(clinician_name, clinician_name.role);
  for (const { item } of rows) {
    const name = called(item);
    ids.set(name, (ids.get(name) ?? new Set()).add(item.appointment.clinician_id));
  }
  return (item) => (ids.get(called(item))?.size ?? 0) > 1;
}

/** How it stands, and whether that is only so on this device so far. */
function State({ row: { item, unsent, isDeleted } }: { row: VisitRow }) {
  const { kind, text } = useVisitWords()(item.appointment);
  return (
    <span className={styles.state}>
      <StatusBadge kind={kind}>{text}</StatusBadge>
      {unsent && <UnsentBadge unsent={unsent} isDeleted={isDeleted} />}
    </span>
  );
}
