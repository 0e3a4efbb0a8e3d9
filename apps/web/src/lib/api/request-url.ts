import { type CallOf, type Endpoint, pathOf } from '@hodi/domain/shared/endpoint.ts';

/** Path and query of a call. What is undefined is left out. */
export function urlOf<E extends Endpoint>(endpoint: E, args: CallOf<E>): string {
  const path = pathOf(endpoint, (args.params ?? {}) as Record<string, unknown>);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((args.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
