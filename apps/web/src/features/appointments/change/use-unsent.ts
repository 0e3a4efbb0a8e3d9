import type { QueueRecord } from '~/lib/offline/database.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';

/** Queued writes about appointments that the server does not have yet. */
export const useUnsent = (): QueueRecord[] => useQueued().filter(({ name }) => name.startsWith('appointments.'));
