/**
 * A patient who is in this clinician's care no more: what was read of them goes, and what the screen shows is asked for anew,
 * which the server refuses by now. The device drops what it kept of them (`cache-reads.ts`).
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import { loadedAgain } from './load-again.ts';

/** Milliseconds: whoever hands over loses many at once. */
const wait = 250;

let leaving = new Set<string>();

/** All since the page was opened: what keeps answers on the device begins later, with what had been kept of them before. */
export const forgotten = new Set<string>();

/** Told of their ids. */
export const onForgotten = new Set<(ids: ReadonlySet<string>) => void>();

/** Whether an answer, or what was asked, names one of them. */
export function namesOne(ids: ReadonlySet<string>, ...things: unknown[]): boolean {
  const text = JSON.stringify(things);
  return [...ids].some((id) => text.includes(id));
}

/** Asked before the news and answered after it, on a bad line: where nothing shows it any more it would stay, on the device too. */
function dropLate(queryClient: QueryClient, query: Query, ids: ReadonlySet<string>): void {
  const { queryKey, state } = query;
  if (query.isActive() || state.status !== 'success' || !namesOne(ids, queryKey, state.data)) return;
  queryClient.removeQueries({ queryKey, exact: true });
  for (const tell of onForgotten) tell(ids);
}

function forgetAll(queryClient: QueryClient, ids: ReadonlySet<string>): void {
  for (const query of queryClient.getQueryCache().findAll()) {
    const { queryKey, state } = query;
    if (!namesOne(ids, queryKey, state.data)) continue;
    if (query.isActive() || state.fetchStatus !== 'idle')
      void loadedAgain(queryClient, queryKey).then(() => dropLate(queryClient, query, ids));
    else queryClient.removeQueries({ queryKey, exact: true });
  }
  for (const id of ids) forgotten.add(id);
  for (const tell of onForgotten) tell(ids);
}

function forget(queryClient: QueryClient, id: string): void {
  leaving.add(id);
  if (leaving.size > 1) return;
  setTimeout(() => {
    const ids = leaving;
    leaving = new Set();
    forgetAll(queryClient, ids);
  }, wait);
}

export const forgetPatient = (queryClient: QueryClient, patient_id: string): void => forget(queryClient, patient_id);

/** One that a clinician keeps from who cares for the patient: it goes in the same way, and all that names it. */
export const forgetThread = (queryClient: QueryClient, e_contact_id: string): void => forget(queryClient, e_contact_id);
