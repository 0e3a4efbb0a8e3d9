/**
 * The last answers of each query with their ETags, so that the server need not send them again. They live as long as the
 * query. The copy on the device (lib/reads) is read before the first request.
 */
import type { Query, QueryFunctionContext } from '@tanstack/react-query';
import type { KnownAnswer } from '~/lib/api/request-init.ts';
import { hasCached } from '~/lib/reads/cache-age.ts';
import { currentSession } from '~/lib/session/session.ts';

/** Looking for it may not hold up a question for longer, in milliseconds. */
const patience = 400;

/** By query, and by page of a list, which is undefined for its first one and for what is no list. */
const answers = new WeakMap<object, Map<unknown, KnownAnswer>>();

type LookFor = (query: Query) => Promise<unknown>;

let begun: (lookFor: LookFor) => void;
let keeper: Promise<LookFor>;
/** Nobody looks through the device, or not any more. */
export function endLooking(): void {
  keeper = new Promise((resolve) => (begun = resolve));
}
endLooking();

/** @param lookFor puts into a query what this device has of it. */
export const beginLooking = (lookFor: LookFor): void => begun(lookFor);

async function lookedFor(query: Query): Promise<void> {
  if (!hasCached(currentSession()?.userId)) return;
  const late = new Promise((done) => void setTimeout(done, patience));
  await Promise.race([keeper.then((lookFor) => lookFor(query)), late]);
}

export async function knownAnswer(
  { client, queryKey }: QueryFunctionContext,
  page?: unknown,
): Promise<KnownAnswer | undefined> {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (query === undefined) return undefined;
  if (!answers.has(query)) await lookedFor(query).catch(() => undefined);
  const pages = answers.get(query) ?? new Map<unknown, KnownAnswer>();
  answers.set(query, pages);
  const known = pages.get(page) ?? {};
  pages.set(page, known);
  return known;
}

interface Paged {
  pages: readonly unknown[];
  pageParams: readonly unknown[];
}

/** The answers of which it is made. */
function answersIn(data: unknown): [page: unknown, answer: unknown][] {
  const isPaged = typeof data === 'object' && data !== null && 'pageParams' in data && 'pages' in data;
  if (!isPaged) return [[undefined, data]];
  const { pages, pageParams } = data as Paged;
  return pages.map((answer, index) => [pageParams[index], answer]);
}

/** Of each of its answers the tag, by which the server knows it; null where live news have changed it since. */
export function tagsOf(query: Query): (string | null)[] {
  return answersIn(query.state.data).map(([page, answer]) => {
    const known = answers.get(query)?.get(page);
    return known?.tag && JSON.stringify(known.answer) === JSON.stringify(answer) ? known.tag : null;
  });
}

/** As it was kept. */
export function knowAgain(query: Query, data: unknown, tags: readonly (string | null)[]): void {
  const known = answers.get(query) ?? new Map<unknown, KnownAnswer>();
  answers.set(query, known);
  for (const [index, [page, answer]] of answersIn(data).entries()) {
    const there = known.get(page) ?? {};
    // A question that did not wait for this may ask by it or be answered; it is never told that something else still stands.
    if (there.tag === undefined) known.set(page, Object.assign(there, { tag: tags[index] ?? null, answer }));
  }
}
