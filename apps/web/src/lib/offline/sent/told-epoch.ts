import { epochHeader } from '@hodi/domain/offline/epoch.ts';

/** Of the last answer that told the life of the server's database. Only kept here: the sending looks at it. */
export let told: Headers | null = null;

/** Of our own answers alone: whatever else answers on the way may have any clock. */
export function noteEpoch(headers: Headers): void {
  if (headers.has(epochHeader)) told = headers;
}

/** By user: the header that says into which life their writes go, as far as their queue has heard of one. */
export const lives: Record<string, Record<string, string>> = {};
