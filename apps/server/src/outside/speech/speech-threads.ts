import { Threads } from '#server/work/threads/threads.ts';
import {
  NotSpoken,
  type Spoken,
  type SpeechEngine,
  type SpeechResult,
  type SpeechTask,
  voices,
  wordsPerMinute,
} from './speech-engine.ts';
import { audioForm } from '@hodi/domain/speech/estimated-bytes.ts';

/** The longest text takes a few seconds, on a slow machine that does much else. */
const patience = 60_000;
/** Then the engine's memory is given back. */
const idle = 5 * 60_000;
/** Mebibytes: samples become MP3 at once and are kept nowhere. */
const young = 8;

/** The threads of one server; a thread that died is replaced with the next task. */
export class SpeechThreads {
  readonly #threads: Threads<SpeechTask, SpeechResult>;

  constructor(settings: { patience?: number; idle?: number } = {}) {
    const file = new URL('./speech-worker.ts', import.meta.url);
    this.#threads = new Threads<SpeechTask, SpeechResult>(file, { patience, idle, young, ...settings });
  }

  /** @throws NotSpoken when the thread fails, dies or takes too long. */
  async run(task: SpeechTask): Promise<Spoken> {
    const result = await this.#threads.run(task).catch((error: unknown) => {
      throw new NotSpoken(`the thread that speaks failed (${error instanceof Error ? error.name : typeof error})`);
    });
    if ('failed' in result) throw new NotSpoken(result.failed);
    return result;
  }

  get size(): number {
    return this.#threads.size;
  }

  end(): Promise<void> {
    return this.#threads.end();
  }
}

/** eSpeak NG inside this server, without an account or a network. It speaks both languages. */
export const embeddedSpeech = (threads: SpeechThreads): SpeechEngine => ({
  voiceOf: (language) => `espeak-ng ${voices[language]} ${wordsPerMinute[language]} ${audioForm.kilobits}k`,
  speak: (said) => threads.run({ say: said }),
  close: () => threads.end(),
});
