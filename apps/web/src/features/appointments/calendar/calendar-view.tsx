import { useState } from 'react';
import type { CalendarEntry } from '@hodi/domain/appointments/appointments.api.ts';
import { isAwayOn } from '@hodi/domain/absences/absence.ts';
import { clockOf } from '@hodi/domain/appointments/calendar-slots.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { formatPlainDate } from '@hodi/i18n/format.ts';
import { Button } from '~/components/action/button.tsx';
import { IconButton } from '~/components/action/icon-button.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { SelectField } from '~/components/form/select-field.tsx';
import { chevronLeft, chevronRight } from '~/components/icon/navigation-icons.ts';
import { announce } from '~/components/feedback/announce.ts';
import { CalendarDay, CalendarWeek } from '~/lib/calendar/calendar.tsx';
import type { CalendarTime } from '~/lib/calendar/calendar-columns.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { useConnection } from '~/lib/offline/connection.ts';
import { AskAway, type AwayThen } from '../form/away-then.tsx';
import { NewAppointmentDialog } from '../form/lazy-dialogs.ts';
import { AppointmentDetails } from './appointment-details.tsx';
import type { CalendarViewName } from './calendar-query.ts';
import { useCalendar } from './use-calendar.ts';
import { mayMove, useMoveInCalendar } from './use-move-in-calendar.ts';
import styles from './calendar-view.module.css';

type Calendar = ReturnType<typeof useCalendar>;

/** Day or week of one clinician, or the day of the clinic. */
export function CalendarView({ view }: { view: CalendarViewName }) {
  const t = useTexts();
  const { online } = useConnection();
  const calendar = useCalendar(view);
  const { move, shown } = useMoveInCalendar(calendar.timeZone);
  const [booking, setBooking] = useState<CalendarTime>();
  const [opened, setOpened] = useState<string>();
  const [asked, setAsked] = useState<{ entry: CalendarEntry; to: CalendarTime; absent: AwayThen }>();
  const [movedByKeys, setMovedByKeys] = useState<string>();
  const entries = shown(calendar.entries);
  const item = entries.find(({ id }) => id === opened)?.item;
  const acts = {
    onBook: setBooking,
    onOpen: ({ id }: CalendarEntry) => setOpened(id),
    mayMove,
    onMove: (entry: CalendarEntry, to: CalendarTime) => {
      const absent = awayAt(calendar, entry, to);
      if (absent === undefined) void move(entry, to);
      else setAsked({ entry, to, absent });
    },
    movedByKeys,
    onMoveEnd: () => setMovedByKeys(undefined),
  };
  const { days, timeZone, now, hoursOn } = calendar;
  const given = { ...acts, entries, timeZone, now, hoursOn };
  return (
    <div className={styles.view}>
      <CalendarHead view={view} calendar={calendar} />
      {movedByKeys && (
        <p className={styles.note} role="status">
          {t('calendar.how_to_move')}
        </p>
      )}
      {!calendar.isLoaded && calendar.error === null && <Skeleton label={t('shell.loading')} shape="table" count={6} />}
      {!calendar.isLoaded && calendar.error !== null && (
        <NotLoaded title={t('calendar.not_loaded')} error={calendar.error} retry={calendar.refetch} />
      )}
      {calendar.isLoaded && !online && <p className={styles.note}>{t('calendar.offline')}</p>}
      {calendar.isLoaded && days.every((day) => hoursOn(day).length === 0) && (
        <p className={styles.note}>{t('calendar.closed')}</p>
      )}
      {calendar.isLoaded &&
        (view === 'clinic' || calendar.clinician === undefined ? (
          <CalendarDay {...given} clinicians={calendar.columns} day={calendar.day} />
        ) : (
          <CalendarWeek {...given} clinician={calendar.clinician} days={days} />
        ))}
      {item && (
        <AppointmentDetails
          item={item}
          onClose={() => setOpened(undefined)}
          onMove={() => {
            setOpened(undefined);
            setMovedByKeys(item.appointment.id);
            announce(t('calendar.how_to_move'));
          }}
        />
      )}
      {asked && (
        <AskAway
          absent={asked.absent}
          onConfirm={() => {
            void move(asked.entry, asked.to);
            setAsked(undefined);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {booking && <NewAppointmentDialog known={typedTime(booking)} onClose={() => setBooking(undefined)} />}
    </div>
  );
}

/** The absence of the new clinician on that day. Undefined if the appointment stands on such a day already. */
function awayAt({ clinicians, timeZone }: Calendar, entry: CalendarEntry, to: CalendarTime): AwayThen | undefined {
  const to_whom = clinicians.find(({ id }) => id === to.clinician_id);
  const isSame = entry.clinician_id === to.clinician_id && calendarDay(entry.start_time, timeZone) === to.day;
  if (!to_whom?.away || !isAwayOn(to_whom.away, to.day) || isSame) return undefined;
  return { name: displayName(to_whom.name, to_whom.name.role), away: to_whom.away };
}

/** As the form of an appointment holds it. */
const typedTime = ({ clinician_id, day, from, to }: CalendarTime) => ({
  clinician_id,
  date: day,
  start: clockOf(from),
  end: clockOf(to),
});

function CalendarHead({ view, calendar }: { view: CalendarViewName; calendar: Calendar }) {
  const t = useTexts();
  const language = useLanguage();
  const { days, day, today, clinicians, ownId, clinician, go, choose } = calendar;
  const [first = day, last = day] = [days[0], days[days.length - 1]];
  const dateOf = (one: string) => formatPlainDate(one, 'short', language);
  const title =
    first === last
      ? formatPlainDate(first, 'long', language)
      : t('appointments.from_to', { from: dateOf(first), to: dateOf(last) });
  const unit = view === 'week' ? 'week' : 'day';
  return (
    <div className={styles.head}>
      <span className={styles.steps}>
        <IconButton icon={chevronLeft} outlined label={t(`calendar.previous_${unit}`)} onClick={() => go(-1)} />
        <Button aria-pressed={days.includes(today)} onClick={() => go(0)}>
          {t('calendar.today')}
        </Button>
        <IconButton icon={chevronRight} outlined label={t(`calendar.next_${unit}`)} onClick={() => go(1)} />
      </span>
      <h2 className={styles.title} aria-live="polite">
        {title}
      </h2>
      {view !== 'clinic' && clinician && (
        <span className={styles.whose}>
          <SelectField
            label={t('calendar.whose')}
            labelHidden
            value={clinician.id}
            options={clinicians.map(({ id, name }) => {
              const shown = displayName(name, name.role);
              return { value: id, label: id === ownId ? t('booking.doctor_me', { name: shown }) : shown };
            })}
            onChange={({ target }) => choose(target.value)}
          />
        </span>
      )}
    </div>
  );
}
