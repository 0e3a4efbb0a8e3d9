import { newId } from '~/lib/ids.ts';

/** @param sent what has left of it, by key. @returns the key under which the same was sent before, or a new one. */
export function keyFor(sent: ReadonlyMap<string, unknown>, body: unknown): string {
  const said = JSON.stringify(body);
  for (const [key, before] of sent) if (JSON.stringify(before) === said) return key;
  return newId();
}
