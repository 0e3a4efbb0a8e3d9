/** The engine of this server: ours, or for a language with a server of its own, that server. */
import type { Language } from '@hodi/domain/shared/language.ts';
import type { SpeechConfig } from '#server/config-speech.ts';
import { embeddedSpeech, SpeechThreads } from './speech-threads.ts';
import type { SpeechEngine } from './speech-engine.ts';

/** The code that asks a server is loaded only if one is set. */
export async function speechOf({ servers }: Pick<SpeechConfig, 'servers'>): Promise<SpeechEngine> {
  const threads = new SpeechThreads();
  const ours = embeddedSpeech(threads);
  if (servers.en === undefined && servers.sw === undefined) return ours;
  const { speechServer } = await import('./speech-server.ts');
  const theirs = {
    en: servers.en && speechServer(servers.en, threads),
    sw: servers.sw && speechServer(servers.sw, threads),
  } satisfies Record<Language, unknown>;
  return {
    voiceOf: (language) => theirs[language]?.voice ?? ours.voiceOf(language),
    speak: (said) => theirs[said.language]?.speak(said) ?? ours.speak(said),
    close: () => threads.end(),
  };
}
