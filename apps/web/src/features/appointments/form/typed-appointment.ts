/** An appointment as its form holds it: a day and times on the clock of the clinic, empty where nothing is chosen. */
import * as z from 'zod/mini';
import { type NewAppointment, newAppointmentSchema } from '@hodi/domain/appointments/appointment-input.ts';
import { type AppointmentItem, appointmentTypeSchema } from '@hodi/domain/appointments/appointment.ts';
import { lengthFault, type Times, timesFault } from '@hodi/domain/appointments/appointment-rules.ts';
import { clockOf, minutesOf, wholeDay } from '@hodi/domain/appointments/calendar-slots.ts';
import { addDays, daysBetween } from '@hodi/domain/shared/plain-days.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { formatClock, formatDate } from '@hodi/i18n/format.ts';
import { clockTime, momentAt } from '@hodi/i18n/zoned-time.ts';

const fields = [
  'patient_id',
  /** In words, to be shown without asking for it. */
  'patient_name',
  'clinician_id',
  'date',
  'start',
  'end',
  /** Nights between the day of the start and that of the end: none but for who works at night. */
  'nights',
  'type',
  'topic',
] as const;
export type AppointmentField = (typeof fields)[number];
export type TypedAppointment = Record<AppointmentField, string>;

/** Of what a reception books, and of what it knows no other. */
export const usualType = 'consultation';

export const newAppointment = (known: Partial<TypedAppointment>): TypedAppointment => ({
  ...(Object.fromEntries(fields.map((field) => [field, ''])) as TypedAppointment),
  nights: '0',
  ...known,
});

export function typedAppointment({ appointment, patient_name, institution }: AppointmentItem): TypedAppointment {
  const { patient_id, clinician_id, start_time, end_time, type, topic } = appointment;
  const { time_zone } = institution;
  const [date, lastDay] = [calendarDay(start_time, time_zone), calendarDay(end_time, time_zone)];
  return {
    patient_id,
    patient_name: displayName(patient_name),
    clinician_id,
    date,
    start: clockTime(start_time, time_zone),
    end: clockTime(end_time, time_zone),
    nights: String(daysBetween(date, lastDay)),
    type,
    topic,
  };
}

/** A change that leaves topic and type out keeps those that stand there. */
export type TypedBody = Omit<NewAppointment, 'topic' | 'type'> & Partial<Pick<NewAppointment, 'topic' | 'type'>>;

/** Converts a waiting or refused write to the form's values. */
export function typedBody(body: TypedBody, patient_name: string, time_zone: string): TypedAppointment {
  const { id, patient_id, clinician_id, start_time, end_time, type = usualType, topic = '' } = body;
  const appointment = { id, patient_id, clinician_id, start_time, end_time, type, topic };
  const name = { given_name: patient_name, additional_name: null, family_name: null };
  const whole = { appointment: { ...appointment, status: 'scheduled' as const, version: 0 }, patient_name: name };
  const clinician_name = { ...name, role: 'doctor' as const };
  return typedAppointment({ ...whole, clinician_name, institution: { name: '', time_zone } });
}

/** Half an hour: what most of them take. */
const usualMinutes = 30;

type Ending = Pick<TypedAppointment, 'end' | 'nights'>;
/** An end without its night is another one. */
export const endTogether = { end: ['nights'] } as const;
/** Fields that have a label of their own. */
export type NamedField = Exclude<AppointmentField, (typeof endTogether)['end'][number]>;

type Hours = Pick<TypedAppointment, 'start' | 'end' | 'nights'>;

/** Minutes from start to end; the usual ones where there is none. */
function lengthOf({ start, end, nights }: Hours): number {
  if (start === '' || end === '') return usualMinutes;
  const length = minutesOf(end) - minutesOf(start) + (Number(nights) || 0) * wholeDay;
  return length > 0 ? length : usualMinutes;
}

/** The end that follows from another start: the length stays, or is the usual one, also over midnight. */
export function endAfter(start: string, before: Hours): Ending {
  if (start === '') return { end: before.end, nights: before.nights };
  const end = minutesOf(start) + lengthOf(before);
  return { end: clockOf(end % wholeDay), nights: String(Math.floor(end / wholeDay)) };
}

/** No duty at night is longer, in minutes: from the afternoon until the morning. */
const longestNight = 16 * 60;

/** An end that is chosen: one before the start is of the next day, but for a slip of the finger, which would take a whole one. */
export function endAt(end: string, start: string): Ending {
  const isNight = lengthOf({ start, end, nights: '1' }) <= longestNight;
  return { end, nights: start !== '' && end !== '' && isNight ? '1' : '0' };
}

/** The end as one reads it, with its day where that is a later one: the same time is another after another night. */
export function endWords({ date, end, nights }: TypedAppointment, language: Language): string {
  if (end === '' || date === '' || !(Number(nights) > 0)) return end && formatClock(end, language);
  return formatDate(`${addDays(date, Number(nights))}T${end}:00Z`, 'default', { language, timeZone: 'UTC' });
}

/** Every five minutes of a day, and what is chosen already. */
export function clockTimes(chosen: string): string[] {
  const times = Array.from({ length: wholeDay / 5 }, (_, at) => clockOf(at * 5));
  if (chosen === '' || times.includes(chosen)) return times;
  const before = times.filter((time) => time < chosen).length;
  return [...times.slice(0, before), chosen, ...times.slice(before)];
}

/** Undefined until day, start and end are chosen. */
export function timesOf({ date, start, end, nights }: TypedAppointment, time_zone: string): Times | undefined {
  if (date === '' || start === '' || end === '') return undefined;
  const start_time = momentAt(date, start, time_zone);
  return { start_time, end_time: momentAt(addDays(date, Number(nights) || 0), end, time_zone) };
}

export interface TimesContext {
  time_zone: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Of an appointment that is changed: what is not moved may lie in the past. */
  seen?: Times | undefined;
}

/** Checks day and times. Returns codes by the field where the fault can be mended. */
export function typedTimesFault(
  typed: TypedAppointment,
  { time_zone, now, seen }: TimesContext,
): Partial<Record<AppointmentField, string>> {
  const times = timesOf(typed, time_zone);
  if (times === undefined) return {};
  const isMoved = seen === undefined || Date.parse(seen.start_time) !== Date.parse(times.start_time);
  const fault = isMoved ? timesFault(times, now) : lengthFault(times);
  if (fault === undefined) return {};
  return { [fault.field === 'start_time' ? 'date' : 'end']: fault.code };
}

const { patient_id, clinician_id, topic } = newAppointmentSchema.shape;
const chosen = z.string().check(z.minLength(1, 'required'));

/** The times themselves are checked by `typedTimesFault`, which knows the clock. */
export const typedAppointmentSchema = z.object({
  patient_id,
  patient_name: z.string(),
  clinician_id,
  date: chosen,
  start: chosen,
  end: chosen,
  nights: z.string(),
  type: appointmentTypeSchema,
  topic,
});
export type CheckedAppointment = z.output<typeof typedAppointmentSchema>;

/** Of one whose topic its reader does not see: left empty, it stays. */
export const hiddenTopicSchema = z.extend(typedAppointmentSchema, { topic: z.union([z.literal(''), topic]) });

/** Topic and type of a change, without fields that the reader may not know. */
export const kindOf = (
  { topic, type }: Pick<CheckedAppointment, 'topic' | 'type'>,
  isReception: boolean,
): Partial<Pick<CheckedAppointment, 'topic' | 'type'>> => ({
  ...(topic !== '' && { topic }),
  ...(!isReception && { type }),
});
