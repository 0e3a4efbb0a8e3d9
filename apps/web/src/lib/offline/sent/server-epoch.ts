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

/** Of the last answer; empty before the first. */
export const lifeNow = (): string => lifeOf(told);

let asked = 0;
let toldAt = 0;

/**
 * Before a question leaves. @returns what hears its answer: of our own alone, since whatever else answers on the way may have
 * any clock; and of no former life that is told late.
 */
export function hearingLife(): (headers: Headers) => void {
  const at = (asked += 1);
  return (headers) => {
    const before = lifeOf(told);
    const isOther = before !== lifeOf(headers);
    if (!headers.has(epochHeader) || (isOther && at < toldAt)) return;
    told = headers;
    toldAt = Math.max(toldAt, at);
    if (before !== '' && isOther) for (const hear of onAnother) hear();
  };
}

/** By user: the header that says into which life their writes go, as far as their queue has heard of one. Another life, another object. */
export const lives: Record<string, Record<string, string>> = {};
