import { useMutation, useQueryClient } from '@tanstack/react-query';
import { logCall } from '@hodi/domain/e-contacts/emergencies.api.ts';
import { send } from '~/lib/api/send.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { putCall } from '../thread-cache.ts';
import { type LoggedCall, loggingKey } from '../thread/use-calls.ts';

/**
 * Logs a call about this inquiry. It stands in the thread at once.
 * @param patient their name, for who looks at what waits.
 */
export function useLogCall(eContactId: string, patient: string) {
  const t = useTexts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: loggingKey(eContactId),
    networkMode: 'always',
    mutationFn: (call: LoggedCall) =>
      send(
        logCall,
        { params: { id: eContactId }, body: call },
        {
          title: 'thread.queue_call',
          summary: [patient, t(`call.${call.outcome}`), call.note].filter(Boolean).join(' · '),
          thread: eContactId,
          creates: [call.id],
          needs: [eContactId],
          // The form is closed: what is refused stays where its author finds it.
          isShown: () => false,
        },
      ),
    onSuccess: ({ call, item }) => putCall(queryClient, call, item),
  }).mutate;
}
