import type * as z from 'zod/mini';

/**
 * A realtime event declared as data: the name on the socket and the shape of its JSON. Each feature declares its
 * own beside its contracts; server and web look them up by name, so a new entity never edits a central switch.
 */
export interface DomainEvent<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: string;
  readonly payload: S;
}

export const domainEvent = <const N extends string, S extends z.ZodMiniType>(name: N, payload: S) => ({
  name,
  payload,
});

export type PayloadOf<E extends DomainEvent> = z.output<E['payload']>;
