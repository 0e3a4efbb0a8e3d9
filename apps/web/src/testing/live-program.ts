/** A tab that only listens, with the app's own modules: its thread as a screen holds it. Built as one script. */
import { QueryClient } from '@tanstack/react-query';
import { eContactMessageCreated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import { getThreadForPatient } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { handlers } from '~/features/e-contacts/realtime.ts';
import { threadQuery } from '~/lib/query/thread-query.ts';
import { onEvent } from '~/lib/realtime/handlers.ts';
import { LiveEvents } from '~/lib/realtime/live-events.ts';
import { keepSession } from '~/lib/session/session.ts';
import type { Listen } from './listening-tab.ts';

export const listen: Listen = async (session, thread) => {
  keepSession(session);
  const queryClient = new QueryClient();
  const query = threadQuery(getThreadForPatient, thread);
  await queryClient.fetchQuery(query);
  const told: string[] = [];
  const note = onEvent(eContactMessageCreated, (message) => void told.push(message.e_contact_message.message));
  const live = new LiveEvents(queryClient, [...handlers, note]);
  return {
    shown: () =>
      (queryClient.getQueryData(query.queryKey)?.item.messages ?? []).map(
        ({ e_contact_message: { message } }) => message,
      ),
    told,
    isLive: () => live.isLive(),
    close: () => live.close(),
  };
};
