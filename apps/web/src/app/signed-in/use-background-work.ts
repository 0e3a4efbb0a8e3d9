import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { LiveEvents } from '~/lib/realtime/live-events.ts';
import type { RealtimeHandler } from '~/lib/realtime/handlers.ts';
import { watchQueue } from '~/lib/offline/queue.ts';
import { watchSync } from '~/lib/offline/sync.ts';

/** Each feature says itself what its events change; a new one needs no line here. */
const featureHandlers = import.meta.glob<readonly RealtimeHandler[]>('../../features/*/realtime.ts', {
  import: 'handlers',
});

/** What runs as long as somebody is logged in: the queue, its sending, and the live events. */
export function useBackgroundWork(): void {
  const queryClient = useQueryClient();

  useEffect(() => watchQueue(), []);
  useEffect(() => watchSync(() => void queryClient.invalidateQueries()), [queryClient]);
  useEffect(() => {
    let live: LiveEvents | undefined;
    let isOver = false;
    const begin = async () => {
      const loading = Object.values(featureHandlers).map((load) => load());
      const [module, ...handlers] = await Promise.all([import('~/lib/realtime/live-events.ts'), ...loading]);
      if (!isOver) live = new module.LiveEvents(queryClient, handlers.flat());
    };
    begin().catch(() => undefined);
    return () => {
      isOver = true;
      live?.close();
    };
  }, [queryClient]);
}
