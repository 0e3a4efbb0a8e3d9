/** An appointment as a calendar takes it (RFC 5545), to be saved on the phone. */
import type { Appointment } from './appointment.ts';

export interface CalendarEntry {
  appointment: Pick<Appointment, 'id' | 'start_time' | 'end_time' | 'status'>;
  /** Grows with each change, so that a newer file replaces an older entry. */
  sequence: number;
  /**
   * Title in the reader's language. Calendars are often shared or stored elsewhere, so it says nothing about health.
   */
  title: string;
  place: string;
  description: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Octets that a line may have; longer ones go on after a break and a space. */
const lineOctets = 75;
const remindBefore = '-PT2H';

/** `20261123T060000Z` */
const stamp = (at: string | number): string =>
  new Date(at)
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z');

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

const octetsOf = (letter: string): number => new TextEncoder().encode(letter).length;

/** Never within a letter. */
function folded(line: string): string {
  const lines: string[] = [''];
  let length = 0;
  for (const letter of line) {
    if (length + octetsOf(letter) > lineOctets) {
      lines.push(' ');
      length = 1;
    }
    lines[lines.length - 1] += letter;
    length += octetsOf(letter);
  }
  return lines.join('\r\n');
}

/** Two hours before it. */
const alarm = (title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(title)}`,
  `TRIGGER:${remindBefore}`,
  'END:VALARM',
];

/** Saved again after it was cancelled, the entry of the same id is struck out. */
export function calendarFile(entry: CalendarEntry): string {
  const { appointment, sequence, title, place, description, now } = entry;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hodi//Hodi//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${appointment.id}@hodi`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(appointment.start_time)}`,
    `DTEND:${stamp(appointment.end_time)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(description)}`,
    `STATUS:${appointment.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(appointment.status === 'scheduled' ? alarm(title) : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
