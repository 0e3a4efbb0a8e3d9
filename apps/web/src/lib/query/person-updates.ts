import type { QueryClient } from '@tanstack/react-query';
import { loadAgain } from './load-again.ts';

/** Corrects every answer that is held; one that is being read may bring what was before, so it is read once more. */
export function updatePeople(queryClient: QueryClient, news: News): void {
  for (const query of queryClient.getQueryCache().getAll()) {
    const { data, fetchStatus } = query.state;
    const now = renewed(data, news);
    if (now !== data) queryClient.setQueryData(query.queryKey, now);
    if (fetchStatus === 'fetching') loadAgain(queryClient, query.queryKey);
  }
}

/**
 * A person's name stands in many answers: profiles, lists, the heads of threads, appointments. When it changes, every
 * answer that is held is corrected where it shows the person, and none is thrown away.
 */

/** By id: what is known of a person now. */
export type News = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The same object when nothing of it changed, so that nothing is drawn again for nothing. */
function changed<T extends object>(before: T, after: T): T {
  const keys = Object.keys(before) as (keyof T)[];
  return keys.some((key) => before[key] !== after[key]) ? after : before;
}

/** Only what the holder shows already is replaced: an answer never grows by what was kept out of it. */
function overlaid(holder: Plain, known: Readonly<Record<string, unknown>> | undefined): Plain {
  if (known === undefined) return holder;
  const entries = Object.entries(holder).map(([key, value]): [string, unknown] => [
    key,
    key in known && !isPlain(value) ? known[key] : value,
  ]);
  return changed(holder, Object.fromEntries<unknown>(entries));
}

/** An appointment names its two sides without their ids, which stand in the appointment. */
function withNames(holder: Plain, news: News): Plain {
  const { appointment, patient_name, clinician_name } = holder;
  if (!isPlain(appointment) || !isPlain(patient_name) || !isPlain(clinician_name)) return holder;
  const named = {
    ...holder,
    patient_name: overlaid(patient_name, news.get(String(appointment['patient_id']))),
    clinician_name: overlaid(clinician_name, news.get(String(appointment['clinician_id']))),
  };
  return changed(holder, named);
}

function renewedObject(holder: Plain, news: News): Plain {
  const parts = Object.entries(holder).map(([key, value]): [string, unknown] => [key, renewed(value, news)]);
  const inner: Plain = Object.fromEntries(parts);
  const known = typeof holder['id'] === 'string' ? news.get(holder['id']) : undefined;
  return withNames(overlaid(changed(holder, inner), known), news);
}

/** The answer with what is known now, wherever it shows one of these people; the very same when it shows none. */
export function renewed<T>(answer: T, news: News): T {
  if (Array.isArray(answer))
    return changed(answer, answer.map((value: unknown) => renewed(value, news)) as T & unknown[]);
  return (isPlain(answer) ? renewedObject(answer, news) : answer) as T;
}
