import { Fragment, type ReactNode, useRef } from 'react';
import type { CalendarEntry } from '@hodi/domain/appointments/appointments.api.ts';
import { clockOf, inLanes, type Span, wholeDay } from '@hodi/domain/appointments/calendar-slots.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { formatClock } from '@hodi/i18n/format.ts';
import { minutesIn } from '@hodi/i18n/zoned-time.ts';
import { classNames } from '~/components/class-names.ts';
import { announce } from '~/components/feedback/announce.ts';
import { plus } from '~/components/icon/action-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { useAwayWords } from '~/lib/opening-hours/away-line.tsx';
import { type CalendarColumn, type CalendarTime, hoursOf } from './calendar-columns.ts';
import { CalendarItem } from './calendar-item.tsx';
import { useDrag } from './use-drag.ts';
import { type Target, useMoving } from './use-moving.ts';
import { useStops } from './use-stops.ts';
import styles from './calendar.module.css';

/**
 * Where a thing stands, as numbers that its stylesheet reads. A calendar's places are data and have no classes; they are set on
 * the element, since the page's policy admits no style attributes.
 */
const placeWith =
  (values: Readonly<Record<string, number>>) =>
  (element: HTMLElement | null): void => {
    for (const [name, value] of Object.entries(values)) element?.style.setProperty(`--${name}`, String(value));
  };

export interface CalendarActs {
  /** A free half hour was chosen. */
  onBook: (time: CalendarTime) => void;
  onOpen: (entry: CalendarEntry) => void;
  mayMove: (entry: CalendarEntry) => boolean;
  onMove: (entry: CalendarEntry, to: CalendarTime) => void;
  /** The appointment that is moved with the arrows; `onMoveEnd` says that it no longer is. */
  movedByKeys: string | undefined;
  onMoveEnd: () => void;
}

interface CalendarGridProps extends CalendarActs {
  label: string;
  columns: readonly CalendarColumn[];
  headOf: (column: CalendarColumn) => { title: string; detail: string };
  timeZone: string;
  now: number;
}

/** A row of the grid is five minutes. */
const rowMinutes = 5;
const rowsOf = ({ from, to }: Span, shown: Span) => ({
  from: Math.floor((from - shown.from) / rowMinutes) + 1,
  length: Math.max(1, Math.ceil((to - from) / rowMinutes)),
});

/** Columns over the same hours, with what is booked and what is free. */
export function CalendarGrid(props: CalendarGridProps) {
  const { label, columns, headOf, timeZone, now, movedByKeys, mayMove, onMove, onMoveEnd } = props;
  const t = useTexts();
  const language = useLanguage();
  const grid = useRef<HTMLDivElement>(null);
  const shown = hoursOf(columns);
  const stops = useStops(grid);
  const words = ({ from, to, column }: Target): string => {
    const place = columns[column];
    const at = { from: formatClock(clockOf(from), language), to: formatClock(clockOf(to % wholeDay), language) };
    return place === undefined ? '' : `${headOf(place).title}, ${t('appointments.from_to', at)}`;
  };
  const drop = (target: Target) => {
    const column = columns[target.column];
    const found = entryOf(columns, target.id);
    onMoveEnd();
    if (column === undefined || found === undefined) return;
    const { from, to } = target;
    onMove(found, { clinician_id: column.clinician.id, day: column.day, from, to });
  };
  const moving = useMoving({
    columns,
    byKeys: movedByKeys,
    onTarget: (target) => void announce(words(target)),
    onDrop: drop,
    onCancel: onMoveEnd,
  });
  useDrag(grid, {
    columns,
    shown,
    mayMove: (id) => {
      const entry = entryOf(columns, id);
      return entry !== undefined && mayMove(entry);
    },
    onTarget: moving.setTarget,
    onDrop: drop,
  });
  const all = columns.flatMap(stopsIn);
  // The element with the focus may be gone.
  const active = all.includes(stops.active ?? '') ? stops.active : all[0];
  return (
    <div className={styles.scroller}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons inside take the focus. */}
      <div
        ref={(element) => {
          grid.current = element;
          placeWith({ columns: columns.length, rows: (shown.to - shown.from) / rowMinutes })(element);
        }}
        className={styles.grid}
        role="group"
        aria-label={label}
        onKeyDown={(event) => {
          if (!moving.onKey(event)) stops.onKeyDown(event);
        }}
        onFocus={stops.onFocus}
      >
        <Hours shown={shown} />
        {columns.map((column, index) => {
          const head = headOf(column);
          const isToday = column.day === calendarDay(now, timeZone);
          return (
            <section key={column.id} className={styles.column} aria-label={`${head.title} ${head.detail}`.trim()}>
              <div className={classNames(styles.head, isToday && styles.today)}>
                <b>{head.title}</b>
                {head.detail && <span className={styles.detail}>{head.detail}</span>}
              </div>
              <div className={styles.body} data-column={column.id}>
                <Away column={column} shown={shown} />
                <Things
                  {...props}
                  column={column}
                  title={head.title}
                  shown={shown}
                  active={active}
                  movedId={moving.target?.id}
                />
                {moving.target?.column === index && (
                  <Placed span={moving.target} shown={shown} className={styles.ghost}>
                    {words(moving.target)}
                  </Placed>
                )}
                {isToday && <Now minutes={minutesIn(timeZone, now)} shown={shown} />}
              </div>
            </section>
          );
        })}
      </div>
    </div>
  );
}

const entryOf = (columns: readonly CalendarColumn[], id: string): CalendarEntry | undefined =>
  columns.flatMap(({ entries }) => entries).find(({ entry }) => entry.id === id)?.entry;

const stopOf = ({ id }: CalendarColumn, { from }: Span): string => `${id} ${from}`;
/** The names of what takes the focus, as they stand from top to bottom. */
const stopsIn = (column: CalendarColumn): string[] =>
  thingsIn(column).map(({ entry, span }) => (entry === undefined ? stopOf(column, span) : entry.id));

const thingsIn = ({ entries, free }: CalendarColumn): { span: Span; entry?: CalendarEntry }[] =>
  [...entries.map(({ entry, ...span }) => ({ span, entry })), ...free.map((span) => ({ span }))].sort(
    (one, other) => one.span.from - other.span.from,
  );

interface ThingsProps extends Pick<CalendarGridProps, 'onBook' | 'onOpen' | 'mayMove' | 'timeZone' | 'now'> {
  column: CalendarColumn;
  title: string;
  shown: Span;
  active: string | undefined;
  movedId: string | undefined;
}

/** Lists appointments and free times in the order of the clock. */
function Things({ column, title, shown, active, movedId, onBook, onOpen, mayMove, timeZone, now }: ThingsProps) {
  const t = useTexts();
  const language = useLanguage();
  const lanes = new Map(
    inLanes(column.entries).map(({ thing, lane, lanes: count }) => [thing.entry.id, { lane, count }]),
  );
  return thingsIn(column).map(({ span, entry }) => {
    if (entry === undefined) {
      const time = formatClock(clockOf(span.from), language);
      const stop = stopOf(column, span);
      return (
        <button
          key={stop}
          type="button"
          ref={placeWith(rowsOf(span, shown))}
          className={styles.free}
          data-stop={stop}
          data-from={span.from}
          tabIndex={stop === active ? 0 : -1}
          onClick={() => onBook({ clinician_id: column.clinician.id, day: column.day, ...span })}
        >
          <Icon shape={plus} size={16} />
          <span>{t('calendar.free')}</span>
          <span className="sr">{t('calendar.book_at', { at: `${title}, ${time}` })}</span>
        </button>
      );
    }
    const { lane = 0, count = 1 } = lanes.get(entry.id) ?? {};
    return (
      <CalendarItem
        key={entry.id}
        timeZone={timeZone}
        now={now}
        entry={entry}
        place={placeWith({ ...rowsOf(span, shown), lane, lanes: count })}
        from={span.from}
        isActive={entry.id === active}
        isMoved={movedId === entry.id}
        isMovable={mayMove(entry)}
        onOpen={() => onOpen(entry)}
      />
    );
  });
}

/** Over the hours in which they would work; what is booked stands on it. */
function Away({ column: { away, hours }, shown }: { column: CalendarColumn; shown: Span }) {
  const words = useAwayWords();
  const [first, last] = [hours[0], hours[hours.length - 1]];
  if (away === null || first === undefined || last === undefined) return null;
  return (
    <p ref={placeWith(rowsOf({ from: first.from, to: last.to }, shown))} className={styles.away}>
      {words(away)}
    </p>
  );
}

interface PlacedProps {
  span: Span;
  shown: Span;
  className: string | undefined;
  children?: ReactNode;
}

function Placed({ span, shown, className, children }: PlacedProps) {
  return (
    <div ref={placeWith(rowsOf(span, shown))} className={className} aria-hidden="true">
      {children}
    </div>
  );
}

function Now({ minutes, shown }: { minutes: number; shown: Span }) {
  if (minutes < shown.from || minutes >= shown.to) return null;
  return <Placed span={{ from: minutes, to: minutes + rowMinutes }} shown={shown} className={styles.now} />;
}

/** The hours at the side; each thing says its own time. */
function Hours({ shown }: { shown: Span }) {
  const language = useLanguage();
  const hours = Array.from({ length: (shown.to - shown.from) / 60 }, (_, at) => shown.from + at * 60);
  return (
    <div className={styles.hours} aria-hidden="true">
      {hours.map((from) => (
        <Fragment key={from}>
          <Placed span={{ from, to: from + 60 }} shown={shown} className={styles.hour}>
            {formatClock(clockOf(from), language)}
          </Placed>
        </Fragment>
      ))}
    </div>
  );
}
