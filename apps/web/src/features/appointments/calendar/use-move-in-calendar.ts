import { useState } from 'react';
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
import { toast } from '~/lib/toasts/toasts.ts';
import { useWriteAppointment } from '../change/use-write-appointment.ts';

type Place = Pick<CalendarEntry, 'start_time' | 'end_time' | 'clinician_id'>;
interface Moved extends Place {
  /** Of the appointment that was moved: what comes anew has another, and is shown as it is. */
  version: number;
}

export const mayMove = ({ item }: CalendarEntry): boolean => item !== null && mayEdit(item.appointment.status);

/** An appointment stands where it was put at once; where the server refuses it, it goes back and the reason is told. */
export function useMoveInCalendar(timeZone: string) {
  const t = useTexts();
  const { dateTime } = useFormats(timeZone);
  const { update } = useWriteAppointment();
  const [moved, setMoved] = useState<Readonly<Record<string, Moved>>>({});
  const putBack = (id: string) => setMoved(({ [id]: _, ...others }) => others);

  const move = async (entry: CalendarEntry, to: CalendarTime): Promise<void> => {
    if (entry.item === null) return;
    const { id, topic, type, version, ...before } = entry.item.appointment;
    const start_time = momentAt(to.day, clockOf(to.from), timeZone);
    const { clinician_id } = to;
    const isSame = Date.parse(before.start_time) === Date.parse(start_time) && before.clinician_id === clinician_id;
    if (isSame) return;
    const length = Date.parse(before.end_time) - Date.parse(before.start_time);
    const place = { clinician_id, start_time, end_time: new Date(Date.parse(start_time) + length).toISOString() };
    const told = { name: displayName(entry.item.patient_name), at: dateTime(start_time) };
    setMoved((others) => ({ ...others, [id]: { ...place, version } }));
    try {
      await update(entry.item, { ...place, topic, type }, `${told.name} · ${told.at}`);
      toast.success(t('booking.was_updated', told));
    } catch (error) {
      putBack(id);
      if (error instanceof QueuedError) toast.blank(t('appointments.waits'));
      else toast.error(`${t('calendar.not_moved', told)} ${sentenceOf(error)}`);
    }
  };
  const shown = (entries: readonly CalendarEntry[]): CalendarEntry[] =>
    entries.map((entry) => {
      const to = moved[entry.id];
      if (to === undefined || entry.item?.appointment.version !== to.version) return entry;
      const { version: _, ...place } = to;
      return { ...entry, ...place };
    });
  return { move, shown };
}
