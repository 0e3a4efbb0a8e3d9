/** eSpeak NG inside this server: no account and no network. */
import { audioForm } from '@hodi/domain/speech/estimated-bytes.ts';
import type { SpeechEngine } from './speech-engine.ts';
import { voices, wordsPerMinute } from './speech-task.ts';
import type { SpeechThreads } from './speech-threads.ts';

/** Speaks both languages. */
export const embeddedSpeech = (threads: SpeechThreads): SpeechEngine => ({
  voiceOf: (language) => `espeak-ng ${voices[language]} ${wordsPerMinute[language]} ${audioForm.kilobits}k`,
  speak: (said) => threads.run({ say: said }),
  close: () => threads.end(),
});
