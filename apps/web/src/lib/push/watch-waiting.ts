import type { QueryClient } from '@tanstack/react-query';
import { getOwnClinician, type ClinicianProfile } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getOwnPatient, type PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { waitingCount } from './waiting-count.ts';

/** What the person is to read: unread answers of a patient, inquiries of a clinician. */
const countOf = ({ counts }: PatientProfile | ClinicianProfile): number =>
  'needs_you_now' in counts ? counts.needs_you_now : counts.unread_inquiries;

/**
 * Follows the own profile: live news renew it. The sign of the app keeps the count when the page goes, and loses it when its
 * person leaves the device.
 * @returns how to stop.
 */
export function watchWaiting(queryClient: QueryClient): () => void {
  const profiles = new Set<unknown>([...keyOf(getOwnPatient), ...keyOf(getOwnClinician)]);
  let shown: number | undefined;
  const show = (profile: PatientProfile | ClinicianProfile | undefined) => {
    const count = profile && countOf(profile);
    if (count === undefined || count === shown) return;
    shown = count;
    waitingCount.set(count);
    const set = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    set?.catch(() => undefined);
  };
  const cache = queryClient.getQueryCache();
  const look = (query: { queryKey: readonly unknown[]; state: { data: unknown } }) => {
    if (profiles.has(query.queryKey[0])) show(query.state.data as PatientProfile | undefined);
  };
  for (const query of cache.getAll()) look(query);
  const stop = cache.subscribe(({ type, query }) => {
    if (type === 'updated') look(query);
  });
  return () => {
    stop();
    waitingCount.set(0);
  };
}
