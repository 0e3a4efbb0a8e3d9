import type { FastifyInstance } from 'fastify';
import type { SpeechEngine } from './speech-engine.ts';

/** Opens the engine with the first text, and closes it with the server: a server that nobody listens to has none. */
export function lazySpeech(app: FastifyInstance, given?: SpeechEngine): void {
  let opened: Promise<SpeechEngine> | undefined = given && Promise.resolve(given);
  app.decorate('speech', () => {
    opened ??= import('./speech-of.ts').then(({ speechOf }) => speechOf(app.config.speech));
    return opened;
  });
  app.addHook('onClose', async () => (await opened)?.close());
}
