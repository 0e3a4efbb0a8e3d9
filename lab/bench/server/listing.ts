/**
 * The clinician's list over HTTP: 20 of 100,000 threads with preview, unread, open flags, total and audit line, beside a
 * bare server that runs the bare query and inserts the line. Alone: `node bench/server/listing.ts`.
 */
import { beside } from './compare-servers.ts';
import type { Place } from './place.ts';
import type { Side } from './alternating-rounds.ts';

const limit = 0.6;
const connections = [1, 16];
const size = { clinicians: 200, patientsEach: 10, inquiries: 100_000 };
const readerOf = ({ threads }: Place, n: number) => {
  const thread = threads[n % size.clinicians];
  if (thread === undefined) throw new Error('no threads');
  return thread.clinician;
};

export const listTo = (place: Place): Side => ({
  name: 'Hodi',
  address: place.address,
  pid: place.server.process.pid,
  status: 200,
  request: (n) => ({ method: 'GET', path: '/e-contacts/list/for-clinician', token: readerOf(place, n).token }),
});

export const listToRaw = (place: Place): Side => ({
  name: 'bare server',
  ...place.raw,
  status: 201,
  request: (n) => {
    const { id: clinician, user_id: user } = readerOf(place, n);
    return { method: 'POST', path: '/list', body: { clinician, user } };
  },
});

/** Prints the figures; true when they are within their limits. */
export const benchListing = (): Promise<boolean> =>
  beside({
    title: "The clinician's list: 20 of 100,000 threads with total and audit line; 200 clinicians",
    limit,
    connections,
    size,
    sides: [listTo, listToRaw],
  });

if (import.meta.main) process.exitCode = (await benchListing()) ? 0 : 1;
