/** Merges a patient's other events, newest first, from lists that are loaded page by page. */
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import type { Patient } from '@hodi/domain/patients/patient.ts';
import type { ServiceInterest } from '@hodi/domain/service-interests/service-interest.ts';

export type TimelineEntry =
  | { kind: 'appointment'; id: string; at: string; item: AppointmentItem }
  | { kind: 'service'; id: string; at: string; item: ServiceInterest }
  | { kind: 'joined'; id: string; at: string; item: Patient };

export const timelineShows = ['all', 'appointments', 'services'] as const;
export type TimelineShow = (typeof timelineShows)[number];

/** The loaded part of a list, and whether there is more. */
export interface Come<T> {
  items: readonly T[];
  hasMore: boolean;
}

export interface TimelineLists {
  patient: Patient;
  appointments: Come<AppointmentItem>;
  services: Come<ServiceInterest>;
}

const newestFirst = (a: TimelineEntry, b: TimelineEntry): number => Date.parse(b.at) - Date.parse(a.at);

/** Nothing older than this may be shown yet: what comes of this list belongs before it. */
const endOf = (entries: readonly TimelineEntry[], hasMore: boolean): number => {
  const last = entries[entries.length - 1];
  return hasMore && last !== undefined ? Date.parse(last.at) : Number.NEGATIVE_INFINITY;
};

export function timelineEntries(
  { patient, appointments, services }: TimelineLists,
  show: TimelineShow,
): TimelineEntry[] {
  const visits = appointments.items.map((item): TimelineEntry => {
    const { id, start_time } = item.appointment;
    return { kind: 'appointment', id, at: start_time, item };
  });
  const asked = services.items.map((item): TimelineEntry => ({
    kind: 'service',
    id: item.id,
    at: item.created_at,
    item,
  }));
  if (show === 'appointments') return visits;
  if (show === 'services') return asked;
  const joined: TimelineEntry = { kind: 'joined', id: patient.id, at: patient.created_at, item: patient };
  const end = Math.max(endOf(visits, appointments.hasMore), endOf(asked, services.hasMore));
  return [...visits, ...asked, joined].sort(newestFirst).filter(({ at }) => Date.parse(at) >= end);
}
