/**
 * Media fetched for viewing or listening. They are held in memory only, never in a browser cache, and dropped at
 * logout.
 */
import { fetchFile } from '~/lib/speech/fetch-audio.ts';
import { onSessionChange } from '~/lib/session/session.ts';
import { lockStore } from '~/lib/vault/lock-state.ts';

/** As many photos of 100 KB are no burden. */
const most = 40;
const urls = new Map<string, string>();
const running = new Map<string, Promise<string>>();

function forget(address: string): void {
  const url = urls.get(address);
  if (url !== undefined) URL.revokeObjectURL(url);
  urls.delete(address);
}

export function forgetFetched(): void {
  for (const address of urls.keys()) forget(address);
  running.clear();
}
onSessionChange(forgetFetched);
lockStore.subscribe(() => lockStore.get()?.isLocked && forgetFetched());

export const fetchedUrl = (address: string): string | undefined => urls.get(address);

/** @throws ApiError, NetworkError. */
export function fetchUrl(address: string, type: string): Promise<string> {
  const known = urls.get(address);
  if (known !== undefined) return Promise.resolve(known);
  const asked = running.get(address) ?? fetchNow(address, type);
  running.set(address, asked);
  return asked;
}

async function fetchNow(address: string, type: string): Promise<string> {
  try {
    const blob = await fetchFile(address, type);
    // After a logout in the meantime nothing is shown.
    if (!running.has(address)) throw new Error('nobody asks any more');
    const url = URL.createObjectURL(blob);
    urls.set(address, url);
    const [oldest] = urls.keys();
    if (urls.size > most && oldest !== undefined) forget(oldest);
    return url;
  } finally {
    running.delete(address);
  }
}

/** It was removed, or may not be seen any more. */
export const forgetAttachment = (id: string): void =>
  [...urls.keys()].filter((url) => url.includes(id)).forEach(forget);
