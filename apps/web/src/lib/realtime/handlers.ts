import type { QueryClient } from '@tanstack/react-query';
import type { DomainEvent, PayloadOf } from '@hodi/domain/shared/domain-event.ts';

/** What a feature does when an event of its own arrives. It must be harmless to do it twice. */
export interface RealtimeHandler {
  name: string;
  handle(payload: unknown, queryClient: QueryClient): void;
}

export const onEvent = <E extends DomainEvent>(
  event: E,
  handle: (payload: PayloadOf<E>, queryClient: QueryClient) => void,
): RealtimeHandler => ({
  name: event.name,
  // The server renders by the same schema; an unknown field of a newer one does no harm.
  handle: (payload, queryClient) => handle(payload as PayloadOf<E>, queryClient),
});
