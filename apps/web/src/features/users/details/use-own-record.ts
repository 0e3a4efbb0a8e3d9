import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { sendReplacingQueued } from '~/lib/details/replace-queued-change.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { currentSession } from '~/lib/session/session.ts';

interface OwnRecord<Profile, Out> {
  /** The last change that is not on the server yet. */
  unsent: QueueRecord | undefined;
  save: (values: Out) => Promise<void>;
  refresh: () => Promise<Profile>;
}

/** Writing the own record: the last change alone is kept in the queue. */
export function useOwnRecord<Profile extends object, Out extends { given_name: string }>(
  profileOf: Endpoint,
  update: Endpoint,
  versionOf: (profile: Profile) => number,
): OwnRecord<Profile, Out> {
  const queryClient = useQueryClient();
  const queued = useQueued({ name: update.name });
  const { queryKey } = queryFor(profileOf);

  const refresh = async (): Promise<Profile> => {
    await queryClient.refetchQueries({ queryKey });
    return queryClient.getQueryData<Profile>(queryKey) as Profile;
  };
  const save = async (values: Out): Promise<void> => {
    const profile = queryClient.getQueryData<Profile>(queryKey) as Profile;
    const body = { ...values, version: versionOf(profile) };
    const answer = await sendReplacingQueued(
      update,
      { body },
      {
        title: 'queue.own_details',
        summary: values.given_name,
        editAt: `/${currentSession()?.userType ?? 'patient'}/account`,
        thread: currentSession()?.userId ?? update.name,
      },
    );
    queryClient.setQueryData<Profile>(queryKey, (before) => before && { ...before, ...(answer as Partial<Profile>) });
  };
  return { unsent: queued[queued.length - 1], save, refresh };
}
