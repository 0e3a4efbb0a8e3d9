/**
 * Makes speech of text, each text once: stored sound is reused, requests for sound in progress wait for the first, and
 * the rest waits in a bounded queue.
 */
import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Language } from '@hodi/domain/shared/language.ts';
import { spokenMaxLength } from '@hodi/domain/speech/estimated-bytes.ts';
import { spokenText } from '@hodi/domain/speech/spoken-text.ts';
import type { Database } from '#server/db/database.ts';
import type { SpeechEngine } from '#server/outside/speech/speech-engine.ts';
import { Refusal } from '#server/wire/refusal.ts';
import { BoundedQueue } from '#server/work/threads/bounded-queue.ts';
import { PerPerson } from '#server/work/threads/per-person.ts';
import { countTry, retryAfter } from '#server/work/throttle.ts';
import { textHash } from './attached-audio.service.ts';
import { insertAudio, takeAudio } from './speech.repository.ts';

/** Waiting texts, beside those that are being spoken. */
const waiting = 16;
/** Limits per account of waiting and running texts: two at a time leave places to others. */
const ofOnePerson = 2;
/**
 * Limit of new sounds per account. A message's sound stays for ever and may come from a server that is paid by the
 * letter, so it counts per day; nobody listens to new texts for hours on end.
 */
export const madeInADay = { kind: 'speech', limit: 400, window: 86_400_000, isFixed: true };

export interface Made {
  key: Buffer;
  language: Language;
  bytes: number;
  duration_ms: number;
}

export interface Wanted {
  /** The account that requests it. */
  user_id: string;
  text: string;
  language: Language;
  is_question?: boolean;
}

export interface SpeakerDeps {
  db: Database;
  /** Signs what is counted. */
  secret: string;
  clock: () => number;
  log: FastifyBaseLogger;
  engine: () => Promise<SpeechEngine>;
  atOnce: number;
}

export class Speaker {
  readonly #deps: SpeakerDeps;
  readonly #queue: BoundedQueue;
  readonly #people = new PerPerson(ofOnePerson);
  readonly #underWay = new Map<string, Promise<Made>>();

  constructor(deps: SpeakerDeps) {
    this.#deps = deps;
    this.#queue = new BoundedQueue({ running: deps.atOnce, waiting });
  }

  /** @throws Refusal 400 `too_long_to_speak`; 429 `rate_limited`; 502 `speech_failed`; 503 `server_busy`. */
  async audioOf(wanted: Wanted): Promise<Made> {
    if (wanted.text.trim().length > spokenMaxLength) throw new Refusal(400, 'too_long_to_speak');
    const engine = await this.#deps.engine();
    const voice = engine.voiceOf(wanted.language);
    // The key includes the text: a dose that has been reworded is never heard in its former words.
    const said = spokenText(wanted.text, wanted.language);
    const key = createHash('sha256')
      .update(JSON.stringify([wanted.language, voice, wanted.text.trim(), said]))
      .digest();
    const name = key.toString('base64');
    const made = this.#underWay.get(name) ?? this.#foundOrMade(engine, key, { ...wanted, said });
    this.#underWay.set(name, made);
    return made.finally(() => this.#underWay.delete(name));
  }

  async #foundOrMade(engine: SpeechEngine, key: Buffer, wanted: Wanted & { said: string }): Promise<Made> {
    const { db, clock } = this.#deps;
    const found = await takeAudio(db, key, new Date(clock()));
    if (found !== undefined) return found;
    const { user_id, text, language, said, is_question = false } = wanted;
    const make = () =>
      this.#queue.inPlace(async (compute) => {
        // The questionnaires have only so many.
        if (!is_question) await this.#count(user_id);
        return compute(() => engine.speak({ text: said, language })).catch((error: unknown) => this.#refuse(error));
      });
    const { mp3, duration_ms } = await this.#people.inside(user_id, make);
    const created_at = new Date(clock());
    const stored = { key, language, mp3: Buffer.from(mp3), duration_ms, text_hash: textHash(text), is_question };
    await insertAudio(db, { ...stored, created_at });
    return { key, language, bytes: mp3.length, duration_ms };
  }

  async #count(userId: string): Promise<void> {
    const { db, secret, clock } = this.#deps;
    const wait = await countTry({ db, secret, now: clock() }, madeInADay, userId);
    if (wait === null) return;
    const wording = () => ({ key: 'much_read_aloud', params: {} }) as const;
    throw new Refusal(429, 'rate_limited', { retryAfterSeconds: retryAfter(wait), wording });
  }

  #refuse(error: unknown): never {
    const words = error instanceof Error && error.name === 'NotSpoken' ? error.message : 'an unknown fault';
    this.#deps.log.warn({ why: words }, 'not spoken');
    throw new Refusal(502, 'speech_failed');
  }
}
