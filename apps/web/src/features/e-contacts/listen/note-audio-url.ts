import type { QueryClient } from '@tanstack/react-query';
import type { Message, ThreadMessage } from '@hodi/domain/e-contacts/e-contact.ts';
import { getThreadForClinician, getThreadForPatient, type Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { queryFor } from '~/lib/query/query-for.ts';

/** The message was spoken: who listens again needs not ask. */
export function noteAudioUrl(queryClient: QueryClient, { id, e_contact_id }: Message, audio_url: string): void {
  const noted = (message: ThreadMessage): ThreadMessage =>
    message.e_contact_message.id === id
      ? { ...message, e_contact_message: { ...message.e_contact_message, audio_url } }
      : message;
  for (const endpoint of [getThreadForPatient, getThreadForClinician]) {
    queryClient.setQueryData<Thread>(
      queryFor(endpoint, { params: { id: e_contact_id } }).queryKey,
      (thread) => thread && { ...thread, item: { ...thread.item, messages: thread.item.messages.map(noted) } },
    );
  }
}
