/** Plays one voice note at a time, at the speed that its listener chose. */
import { onSessionChange } from '~/lib/session/session.ts';
import { stop as stopSpeech } from '~/lib/speech/player.ts';
import { makeStore, useStore } from '~/lib/store.ts';

export interface Playing {
  key: string;
  state: 'fetching' | 'playing' | 'paused' | 'failed';
  /** Seconds. */
  at: number;
}

export const speeds = [1, 1.5, 2] as const;

const store = makeStore<Playing | null>(null);
const speedStore = makeStore<number>(1);
let audio: HTMLAudioElement | undefined;
let over: AbortController | undefined;

export const usePlaying = (key: string): Playing | null => {
  const playing = useStore(store);
  return playing?.key === key ? playing : null;
};
export const useSpeed = (): number => useStore(speedStore);

/** For what is heard now, and all that follows. */
export function nextSpeed(): void {
  const at = speeds.findIndex((speed) => speed === speedStore.get());
  const speed = speeds[(at + 1) % speeds.length] ?? 1;
  speedStore.set(speed);
  if (audio !== undefined) audio.playbackRate = speed;
}

export function endPlaying(key = store.get()?.key): void {
  if (key === undefined || store.get()?.key !== key) return;
  over?.abort();
  audio?.pause();
  store.set(null);
}
// Nobody hears what was another's.
onSessionChange(() => endPlaying());

export function pausePlaying(key: string): void {
  const playing = store.get();
  if (playing?.key !== key) return;
  audio?.pause();
  store.set({ ...playing, state: 'paused' });
}

interface Note {
  key: string;
  address: () => Promise<string>;
  /** It was heard to its end. */
  onHeard?: (() => void) | undefined;
}

/** Plays, or goes on where it was paused. */
export async function playNote({ key, address, onHeard }: Note): Promise<void> {
  const before = store.get();
  stopSpeech();
  if (before?.key === key && before.state === 'paused' && audio !== undefined) {
    store.set({ ...before, state: 'playing' });
    return audio.play().catch(() => store.set({ key, state: 'failed', at: 0 }));
  }
  endPlaying();
  store.set({ key, state: 'fetching', at: 0 });
  const isStill = () => store.get()?.key === key;
  try {
    const url = await address();
    if (!isStill()) return;
    const element = (audio ??= new Audio());
    const { signal } = (over = new AbortController());
    element.src = url;
    element.addEventListener('timeupdate', () => tellPlace(key, element), { signal });
    element.addEventListener('ended', () => isStill() && (onHeard?.(), endPlaying(key)), { signal });
    element.addEventListener('error', () => isStill() && store.set({ key, state: 'failed', at: 0 }), { signal });
    element.playbackRate = speedStore.get();
    await element.play();
    element.playbackRate = speedStore.get();
    if (isStill()) store.set({ key, state: 'playing', at: 0 });
  } catch {
    if (isStill()) store.set({ key, state: 'failed', at: 0 });
  }
}

function tellPlace(key: string, { currentTime }: HTMLAudioElement): void {
  const playing = store.get();
  if (playing?.key === key && playing.state !== 'fetching') store.set({ ...playing, at: currentTime });
}
