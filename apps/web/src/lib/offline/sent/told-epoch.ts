import { epochHeader, readEpoch } from '@hodi/domain/offline/epoch.ts';

/** Of the last answer that told the life of the server's database. Only kept here: the sending looks at it. */
export let told: Headers | null = null;

/** The server's time when it gave its last answer, in milliseconds since 1970, to the second; 0 before the first. */
export const toldTime = (): number => Date.parse(told?.get('date') ?? '') || 0;

const onAnother = new Set<() => void>();

/** Hears when an answer is of another life than the one before it. @returns how to stop. */
export function onNewLife(hear: () => void): () => void {
  onAnother.add(hear);
  return () => onAnother.delete(hear);
}

const lifeOf = (headers: Headers | null): string => readEpoch(headers?.get(epochHeader) ?? '').id;

/** Of our own answers alone: whatever else answers on the way may have any clock. */
export function noteEpoch(headers: Headers): void {
  if (!headers.has(epochHeader)) return;
  const before = lifeOf(told);
  told = headers;
  if (before !== '' && before !== lifeOf(told)) for (const hear of onAnother) hear();
}

/** By user: the header that says into which life their writes go, as far as their queue has heard of one. */
export const lives: Record<string, Record<string, string>> = {};
