/** Plays one audio at a time in the whole app, fetched only when it is requested. */
import { onSessionChange } from '~/lib/session/session.ts';
import { makeStore, useStore } from '~/lib/store.ts';
import { fetchAudio } from './fetch-audio.ts';

export interface Heard {
  /** By what its button knows itself. */
  key: string;
  state: 'fetching' | 'playing' | 'failed';
  /** 0 to 1. */
  played: number;
  why?: unknown;
}

/** How many sounds are kept while the app is open: half a megabyte at most, as a rule. */
const kept = 20;
const sounds = new Map<string, { url: string; seconds: number }>();
const store = makeStore<Heard | null>(null);
let audio: HTMLAudioElement | undefined;

const isStill = (key: string): boolean => store.get()?.key === key;

function forgetAll(): void {
  stop();
  for (const { url } of sounds.values()) URL.revokeObjectURL(url);
  sounds.clear();
}
// Nobody hears what was another's.
onSessionChange(forgetAll);

function keep(key: string, url: string): void {
  sounds.set(key, { url, seconds: 0 });
  const [oldest] = sounds.keys();
  if (sounds.size <= kept || oldest === undefined) return;
  URL.revokeObjectURL(sounds.get(oldest)?.url ?? '');
  sounds.delete(oldest);
}

/** How far it is, for whoever looks. */
function tellPlace(key: string, url: string, { currentTime, duration }: HTMLAudioElement): void {
  if (!isStill(key) || !(duration > 0)) return;
  sounds.set(key, { url, seconds: duration });
  store.set({ key, state: 'playing', played: currentTime / duration });
}

/** Plays to the end, or until something else is asked for. */
async function playSound(key: string, url: string): Promise<void> {
  const element = (audio ??= new Audio());
  const over = new AbortController();
  const { signal } = over;
  try {
    await new Promise<void>((done, fail) => {
      element.src = url;
      element.addEventListener('timeupdate', () => tellPlace(key, url, element), { signal });
      element.addEventListener('durationchange', () => tellPlace(key, url, element), { signal });
      element.addEventListener('ended', () => done(), { signal });
      element.addEventListener('pause', () => done(), { signal });
      element.addEventListener('error', () => fail(new Error('not playable')), { signal });
      store.set({ key, state: 'playing', played: 0 });
      element.play().catch(fail);
    });
  } finally {
    over.abort();
  }
}

export interface Sound {
  key: string;
  /** Where it is, made first where it is not there yet. Several are heard one after the other. */
  address: () => Promise<string | readonly string[]>;
}

/** MP3 goes on where the next begins. */
async function fetched(address: string | readonly string[]): Promise<Blob> {
  const parts = await Promise.all([address].flat().map(fetchAudio));
  return new Blob(parts, { type: 'audio/mpeg' });
}

/** Stops what is heard and plays this. */
export async function listenTo({ key, address }: Sound): Promise<void> {
  audio?.pause();
  store.set({ key, state: 'fetching', played: 0 });
  try {
    if (!sounds.has(key)) keep(key, URL.createObjectURL(await fetched(await address())));
    const sound = sounds.get(key);
    if (!isStill(key) || sound === undefined) return;
    await playSound(key, sound.url);
    if (isStill(key)) store.set(null);
  } catch (why) {
    if (isStill(key)) store.set({ key, state: 'failed', played: 0, why });
  }
}

/** Stops this, or whatever is heard. */
export function stop(key = store.get()?.key): void {
  if (key === undefined || !isStill(key)) return;
  audio?.pause();
  store.set(null);
}

/** Seconds of a sound that was fetched. */
export const lengthOf = (key: string): number | undefined => sounds.get(key)?.seconds || undefined;

/** The audio playing under this key, or null. */
export const useHeard = (key: string): Heard | null => {
  const heard = useStore(store);
  return heard?.key === key ? heard : null;
};
