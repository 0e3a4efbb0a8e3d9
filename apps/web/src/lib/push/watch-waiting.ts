import type { Query, QueryClient } from '@tanstack/react-query';
import { getOwnClinician, type ClinicianProfile } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getOwnPatient, type PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { waitingCount } from './waiting-count.ts';

/**
 * Number of unread things: a patient's unread answers, also about people in their care, or a clinician's unread
 * inquiries.
 */
const countOf = ({ counts }: PatientProfile | ClinicianProfile): number =>
  'needs_you_now' in counts ? counts.needs_you_now : counts.unread_inquiries;

/**
 * Follows the own profile: live news renew it. The sign of the app keeps the count when the page goes, and loses it when its
 * person leaves the device.
 * @returns how to stop.
 */
export function watchWaiting(queryClient: QueryClient): () => void {
  const profiles = new Set<unknown>([...keyOf(getOwnPatient), ...keyOf(getOwnClinician)]);
  const isProfile = ({ queryKey }: Pick<Query, 'queryKey'>) => profiles.has(queryKey[0]);
  const cache = queryClient.getQueryCache();
  let shown: number | undefined;
  const show = () => {
    const known = cache.findAll({ predicate: isProfile }).flatMap(({ state }) => (state.data ? [state.data] : []));
    if (known.length === 0) return;
    const count = (known as (PatientProfile | ClinicianProfile)[]).reduce((sum, profile) => sum + countOf(profile), 0);
    if (count === shown) return;
    shown = count;
    waitingCount.set(count);
    const set = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    set?.catch(() => undefined);
  };
  show();
  const stop = cache.subscribe(({ type, query }) => {
    if (type === 'updated' && isProfile(query)) show();
  });
  return () => {
    stop();
    waitingCount.set(0);
  };
}
