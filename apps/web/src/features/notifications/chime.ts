/** The sound of a new inquiry: two short tones, made here, so that there is no file to fetch. */
import { ifUnlocked } from '~/lib/locks.ts';
import { pause } from '~/lib/timing.ts';

/** In hertz, one after the other. */
const tones = [659, 880];
/** Of each tone, in seconds. */
const length = 0.18;
const loudness = 0.15;

let audio: AudioContext | undefined;

/** A browser that has not been touched since it was opened stays silent. */
export function playChime(): void {
  audio ??= new AudioContext();
  const { currentTime, destination } = audio;
  void audio.resume().catch(() => undefined);
  for (const [index, frequency] of tones.entries()) {
    const begin = currentTime + index * length;
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(loudness, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
    const tone = new OscillatorNode(audio, { frequency });
    tone.connect(volume).connect(destination);
    tone.start(begin);
    tone.stop(begin + length);
  }
}

/** Several windows hear of the same inquiry: one of them sounds. */
export const playChimeOnce = (): Promise<void> =>
  ifUnlocked('hodi-chime', async () => {
    playChime();
    await pause(1_000);
  });
