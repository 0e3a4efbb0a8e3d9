import type { QueueRecord } from '~/lib/offline/database.ts';
import { useQueued } from '~/lib/offline/use-queued.ts';

/** What was done with appointments on this device and is not on the server yet. */
export const useUnsent = (): QueueRecord[] => useQueued().filter(({ name }) => name.startsWith('appointments.'));
