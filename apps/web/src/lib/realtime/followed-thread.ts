/**
 * Follows a colleague's thread while a page shows it, since events go to its own clinician only (decision 0050).
 * TanStack's cache tells which threads are on the screen, so pages need not say so.
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { Socket } from 'socket.io-client';
import { getThreadForClinician, type Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { followedNoMore } from '@hodi/domain/e-contacts/inbox/presence.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf, queryFor } from '~/lib/query/query-for.ts';
import { currentSession } from '~/lib/session/session.ts';
import { Following, type ShownThread } from './following.ts';

function shownOfColleague(queryClient: QueryClient): ShownThread | undefined {
  const shown = queryClient.getQueryCache().findAll({ queryKey: keyOf(getThreadForClinician), type: 'active' });
  for (const { state } of shown as Query<Thread>[]) {
    // Refused, or not to be had just now: what is held may not be for them any more.
    if (state.data === undefined || state.status !== 'success') continue;
    const { e_contact, clinician } = state.data.item;
    const at = state.fetchStatus === 'fetching' ? Date.now() : state.dataUpdatedAt;
    if (clinician.user.id !== currentSession()?.userId) return { id: e_contact.id, at };
  }
  return undefined;
}

/** Follows it over this line. @returns how to stop. */
export function followShownThread(queryClient: QueryClient, line: Socket): () => void {
  const following = new Following({
    line,
    shown: () => shownOfColleague(queryClient),
    readAgain: (id) => loadAgain(queryClient, queryFor(getThreadForClinician, { params: { id } }).queryKey),
  });
  line.on('connect', following.look);
  line.on('disconnect', following.cut);
  line.on(followedNoMore, following.lost);
  const stop = queryClient.getQueryCache().subscribe(({ query }) => {
    if ((query.queryKey as readonly unknown[])[0] === getThreadForClinician.name) following.look();
  });
  return () => {
    stop();
    following.stop();
  };
}
