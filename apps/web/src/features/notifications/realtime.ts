import { eContactCreated, eContactMessageCreated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import { getNotificationSettings } from '@hodi/domain/notifications/notifications.api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { onEvent } from '~/lib/realtime/handlers.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { currentSession } from '~/lib/session/session.ts';

/** Settings that were read so long ago still hold, in milliseconds. */
const goodFor = 5 * 60_000;

/** A clinician who chose it hears that a patient has written. */
async function sound(queryClient: QueryClient): Promise<void> {
  if (currentSession()?.userType !== 'clinician') return;
  const { settings } = await queryClient.fetchQuery({ ...queryFor(getNotificationSettings), staleTime: goodFor });
  if (settings.has_sound) await (await import('./chime.ts')).playChimeOnce();
}
const soundIfChosen = (queryClient: QueryClient): void => void sound(queryClient).catch(() => undefined);

export const handlers = [
  onEvent(eContactCreated, (_, queryClient) => soundIfChosen(queryClient)),
  onEvent(eContactMessageCreated, ({ message_author_type }, queryClient) => {
    if (message_author_type === 'patient') soundIfChosen(queryClient);
  }),
];
