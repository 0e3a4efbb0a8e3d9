import type { QueryClient } from '@tanstack/react-query';
import { followedName } from '@hodi/domain/e-contacts/inbox/presence.ts';
import type { DomainEvent, PayloadOf } from '@hodi/domain/shared/domain-event.ts';
import { loadAgain } from '~/lib/query/load-again.ts';

/** A feature's handler of one event. It must be safe to run twice. */
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

/** The same of a colleague's thread that is shown: it is in no list or count of the reader's own. */
export const onFollowed = <E extends DomainEvent>(
  event: E,
  handle: (payload: PayloadOf<E>, queryClient: QueryClient) => void,
): RealtimeHandler => ({ ...onEvent(event, handle), name: followedName(event.name) });

/**
 * The same by the event's name alone, which the types check: for what few people need, whose schemas are then not sent
 * to everybody. The list is named as its contract is.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the name to its event.
export const onNews = <E extends DomainEvent>(name: E['name'], list: readonly [contract: string]): RealtimeHandler => ({
  name,
  handle: (_, queryClient) => loadAgain(queryClient, list),
});
