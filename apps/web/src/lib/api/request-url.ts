import { type CallOf, type Endpoint, pathOf } from '@hodi/domain/shared/endpoint.ts';

/** Path and query of a call. What is undefined is left out. */
export function urlOf<E extends Endpoint>(endpoint: E, args: CallOf<E>): string {
  const path = pathOf(endpoint, args.params ?? {});
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(args.query ?? {})) {
    if (typeof value === 'string' ? value !== '' : typeof value === 'number' || typeof value === 'boolean') {
      query.set(name, String(value));
    }
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
