import { type CallOf, type Endpoint, pathOf } from '@hodi/domain/shared/endpoint.ts';

/**
 * Path and query of a call. What is undefined is left out. Where patients call, it says that this app knows of other people than
 * whose account it is.
 */
export function urlOf<E extends Endpoint>(endpoint: E, args: CallOf<E>): string {
  const path = pathOf(endpoint, args.params ?? {});
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(args.query ?? {})) {
    if (typeof value === 'string' ? value !== '' : typeof value === 'number' || typeof value === 'boolean') {
      query.set(name, String(value));
    }
  }
  if (endpoint.who !== 'anyone' && endpoint.who.includes('patient')) query.set('people', '1');
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
