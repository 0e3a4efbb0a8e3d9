import { clockOf } from '@hodi/domain/appointments/calendar-slots.ts';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { formatClock } from '@hodi/i18n/format.ts';
import { Button } from '~/components/action/button.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { TwoLines } from '~/components/data/two-lines.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { useAwayWords } from '~/lib/opening-hours/away-line.tsx';
import styles from './reception.module.css';
import type { Booking } from '../form/new-appointment-dialog.tsx';
import type { Day } from './use-day.ts';

interface FreeTimesProps {
  day: Day;
  onBook: (booking: Booking) => void;
}

const shownTimes = 2;

/** When each doctor and nurse is free today; who is free soonest comes first, who is away last. */
export function FreeTimes({ day, onBook }: FreeTimesProps) {
  const t = useTexts();
  const { columns, calendar, isClosed } = day;
  const free = columns
    .filter((column) => column.free.length > 0)
    .sort((one, other) => (one.free[0]?.from ?? 0) - (other.free[0]?.from ?? 0));
  const away = columns.filter((column) => column.away !== null);
  if (calendar.data === undefined) return null;
  return (
    <Panel title={t('reception.free')} lines>
      {free.length === 0 && <p className={styles.nobody}>{t(isClosed ? 'calendar.closed' : 'reception.free_none')}</p>}
      {free.length + away.length > 0 && (
        <ul className={styles.people}>
          {free.map((column) => (
            <OneClinician key={column.id} column={column} onBook={onBook} />
          ))}
          {away.map((column) => (
            <OneClinician key={column.id} column={column} onBook={onBook} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface OneClinicianProps extends Pick<FreeTimesProps, 'onBook'> {
  column: Day['columns'][number];
}

function OneClinician({ column: { clinician, day, free, away }, onBook }: OneClinicianProps) {
  const t = useTexts();
  const language = useLanguage();
  const { id: clinician_id, name: person } = clinician;
  const name = displayName(person, person.role);
  const awayWords = useAwayWords();
  return (
    <li className={styles.person}>
      <PersonDoor size="s" kind="staff" initials={initials(person)} />
      <span className={styles.who}>
        <TwoLines text={name} />
        {away && <span className={styles.away}>{awayWords(away)}</span>}
      </span>
      <span className={styles.times}>
        {free.slice(0, shownTimes).map(({ from, to }) => {
          const start = clockOf(from);
          const at = formatClock(start, language);
          return (
            <Button
              key={from}
              size="small"
              aria-label={t('reception.book_free', { name, at })}
              onClick={() => onBook({ known: { clinician_id, date: day, start, end: clockOf(to) } })}
            >
              <span className="num">{at}</span>
            </Button>
          );
        })}
      </span>
    </li>
  );
}
