import { appointmentState } from '@hodi/domain/appointments/appointment-state.ts';
import type { CalendarEntry } from '@hodi/domain/appointments/appointments.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { formatSpan } from '@hodi/i18n/format-calendar.ts';
import { classNames } from '~/components/class-names.ts';
import { check, clock, close } from '~/components/icon/entry-icons.ts';
import { Icon, type IconShape } from '~/components/icon/icon.tsx';
import { useArrivalWords } from '~/lib/arrivals/visit-words.ts';
import { usePatientFacts } from '~/lib/i18n/age.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import styles from './calendar.module.css';

type Look = 'booked' | 'to_confirm' | 'done' | 'absent' | 'busy';

const icons: Readonly<Partial<Record<Look, IconShape>>> = { to_confirm: clock, done: check, absent: close };

/** How it stands; who did not come is the only cancelled one that is shown. */
function lookOf({ item }: CalendarEntry, now: number): Look {
  if (item === null) return 'busy';
  const state = appointmentState(item.appointment, now);
  if (state === 'cancelled') return 'absent';
  if (state === 'completed') return 'done';
  return state === 'to_confirm' ? 'to_confirm' : 'booked';
}

interface CalendarItemProps {
  entry: CalendarEntry;
  timeZone: string;
  now: number;
  place: (element: HTMLElement | null) => void;
  /** Minutes since midnight. */
  from: number;
  isActive: boolean;
  isMoved: boolean;
  isMovable: boolean;
  onOpen: () => void;
}

/** One appointment; of a colleague's with a patient who is not one's own, that the time is taken. */
export function CalendarItem(props: CalendarItemProps) {
  const { entry, timeZone, now, place, from, isActive, isMoved, isMovable, onOpen } = props;
  const t = useTexts();
  const language = useLanguage();
  const arrivalOf = useArrivalWords();
  const factsOf = usePatientFacts();
  const { item } = entry;
  const look = lookOf(entry, now);
  const icon = icons[look];
  const span = t('appointments.from_to', formatSpan(entry.start_time, entry.end_time, { language, timeZone }));
  const common = {
    ref: place,
    className: classNames(styles.item, styles[look], isMoved && styles.moved, isMovable && styles.movable),
    'data-stop': entry.id,
    'data-from': from,
    tabIndex: isActive ? 0 : -1,
  };
  if (item === null) {
    return (
      // Nothing opens it; it takes the focus as one of the things that the arrows go through.
      <button {...common} type="button" aria-disabled="true">
        <span className={styles.name}>{t('calendar.busy')}</span>
        <span className={styles.time}>{span}</span>
      </button>
    );
  }
  const { appointment, patient_name } = item;
  const state = look === 'absent' ? t('appointments.cancel_reason.no_show') : arrivalOf(appointment)?.text;
  return (
    <button {...common} type="button" aria-haspopup="dialog" onClick={onOpen}>
      <span className={styles.name}>
        {icon && <Icon shape={icon} size={16} />}
        {[displayName(patient_name), ...factsOf({ child_of: item.patient?.child_of })].join(', ')}
      </span>
      <span className={styles.time}>
        {span}
        {appointment.topic && ` · ${appointment.topic}`}
      </span>
      {state && <span className={styles.time}>{state}</span>}
      {(look === 'done' || look === 'to_confirm') && (
        <span className="sr">{t(`appointment.state.${look === 'done' ? 'completed' : look}`)}</span>
      )}
    </button>
  );
}
