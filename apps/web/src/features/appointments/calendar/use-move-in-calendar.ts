import { useRef, useState } from 'react';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import type { CalendarEntry } from '@hodi/domain/appointments/appointments.api.ts';
import { mayEdit } from '@hodi/domain/appointments/appointment-rules.ts';
import { clockOf } from '@hodi/domain/appointments/calendar-slots.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { momentAt } from '@hodi/i18n/zoned-time.ts';
import { QueuedError } from '~/lib/api/send.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import type { CalendarTime } from '~/lib/calendar/calendar-columns.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { holdPage } from '~/lib/offline/drafts/unsaved-drafts.ts';
import { useIsReception } from '~/lib/session/use-is-reception.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { kindOf } from '../form/typed-appointment.ts';
import { useWriteAppointment } from '../change/use-write-appointment.ts';

type Place = Pick<CalendarEntry, 'start_time' | 'end_time' | 'clinician_id'>;
interface Moved {
  place: Place;
  /** Of the appointment that was moved: what comes anew has another, and is shown as it is. */
  version: number;
}

export const mayMove = ({ item }: CalendarEntry): boolean => item !== null && mayEdit(item.appointment.status);

/**
 * An appointment stands where it was put at once; where the server refuses it, it goes back to where it was before and the
 * reason is told. One that is put elsewhere meanwhile goes over the version that the first answer brings.
 */
export function useMoveInCalendar(timeZone: string) {
  const t = useTexts();
  const { dateTime } = useFormats(timeZone);
  const { update } = useWriteAppointment();
  const isReception = useIsReception();
  const [moved, setMoved] = useState<Readonly<Record<string, Moved>>>({});
  /** Of each that is on its way: as it is afterwards. */
  const sent = useRef(new Map<string, Promise<AppointmentItem>>());

  const move = async (entry: CalendarEntry, to: CalendarTime): Promise<void> => {
    if (entry.item === null) return;
    const { item } = entry;
    const { id, topic, type } = item.appointment;
    const start_time = momentAt(to.day, clockOf(to.from), timeZone);
    const { clinician_id } = to;
    const isSame = Date.parse(entry.start_time) === Date.parse(start_time) && entry.clinician_id === clinician_id;
    if (isSame) return;
    const length = Date.parse(entry.end_time) - Date.parse(entry.start_time);
    const place = { clinician_id, start_time, end_time: new Date(Date.parse(start_time) + length).toISOString() };
    const told = { name: displayName(item.patient_name), at: dateTime(start_time) };
    const show = ({ appointment: { version } }: AppointmentItem) =>
      setMoved((others) => ({ ...others, [id]: { place, version } }));
    show(item);
    const letPageGo = holdPage();
    const before = sent.current.get(id) ?? Promise.resolve(item);
    const answer = before
      .catch(() => item)
      .then((latest) => {
        show(latest);
        return update(latest, { ...place, ...kindOf({ topic, type }, isReception) }, `${told.name} · ${told.at}`);
      });
    sent.current.set(id, answer);
    try {
      await answer;
      toast.success(t('booking.was_updated', told));
    } catch (error) {
      setMoved(({ [id]: last, ...others }) => (last && last.place !== place ? { ...others, [id]: last } : others));
      if (error instanceof QueuedError) toast.blank(t('appointments.waits'));
      else toast.error(`${t('calendar.not_moved', told)} ${sentenceOf(error)}`);
    } finally {
      letPageGo();
      if (sent.current.get(id) === answer) sent.current.delete(id);
    }
  };
  const shown = (entries: readonly CalendarEntry[]): CalendarEntry[] =>
    entries.map((entry) => {
      const to = moved[entry.id];
      if (to === undefined || entry.item?.appointment.version !== to.version) return entry;
      return { ...entry, ...to.place };
    });
  return { move, shown };
}
