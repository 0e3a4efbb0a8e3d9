import type { AnswerOf, CallOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { send } from '~/lib/api/send.ts';
import type { SendOptions } from '~/lib/api/send-options.ts';
import { discardRecord } from '~/lib/offline/queue.ts';
import { queueStore } from '~/lib/offline/queue-store.ts';

/**
 * Sends a change that holds all the fields of its record, so that the last one alone is kept in the queue: an older one that
 * still waits would only make it look outdated. It goes in the step in which this one is kept; where this one cannot be
 * kept it stays, so that there is always one of the two on the device.
 */
export async function sendReplacingQueued<E extends Endpoint>(
  endpoint: E,
  args: CallOf<E>,
  options: SendOptions & { thread: string },
): Promise<AnswerOf<E>> {
  const find = () => queueStore.get().filter(({ name, thread }) => name === endpoint.name && thread === options.thread);
  const before = find();
  // One that stopped holds nothing back.
  const insteadOf = (before.find(({ state }) => state !== 'refused') ?? before[0])?.id;
  try {
    return await send(endpoint, args, { ...options, insteadOf });
  } finally {
    const others = find().filter(({ id }) => before.some((record) => record.id === id));
    // Of another tab or an older version of the app: they are over once this one has taken a place.
    if (!others.some(({ id }) => id === insteadOf))
      for (const { id } of others) await discardRecord(id).catch(() => undefined);
  }
}
