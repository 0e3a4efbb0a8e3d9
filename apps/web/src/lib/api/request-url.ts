import { type CallOf, type Endpoint, pathOf } from '@hodi/domain/shared/endpoint.ts';
import { currentSession } from '~/lib/session/session.ts';

/** Says that this app tells the people of an account apart: without it the server names nobody but the account itself. */
export const knowsPeople = { people: '1' } as const;

/** An address as a patient's app calls it. */
export function forPatient(url: string): string {
  if (currentSession()?.userType !== 'patient') return url;
  return `${url}${url.includes('?') ? '&' : '?'}people=${knowsPeople.people}`;
}

/** Path and query of a call. Undefined values are left out. */
export function urlOf<E extends Endpoint>(endpoint: E, args: CallOf<E>): string {
  const path = pathOf(endpoint, args.params ?? {});
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(args.query ?? {})) {
    if (typeof value === 'string' ? value !== '' : typeof value === 'number' || typeof value === 'boolean') {
      query.set(name, String(value));
    }
  }
  const text = query.toString();
  return forPatient(text === '' ? path : `${path}?${text}`);
}
