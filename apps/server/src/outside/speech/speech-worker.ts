/**
 * One thread that speaks: eSpeak NG gives samples sentence by sentence, and each piece becomes MP3 at once. Engine and
 * voices (24 MB) are read when the first text comes.
 */
import { parentPort } from 'node:worker_threads';
import openEspeak, { type EspeakWorker } from '@echogarden/espeak-ng-emscripten';
import { audioForm } from '@hodi/domain/speech/estimated-bytes.ts';
import { type WasmMediaEncoder, createMp3Encoder } from 'wasm-media-encoders';
import { stepBackBehindOthers } from '#server/work/threads/threads.ts';
import { type Said, type Spoken, type SpeechResult, type SpeechTask, voices, wordsPerMinute } from './speech-engine.ts';
import { readWave } from './wave-file.ts';

type Encoder = WasmMediaEncoder<'audio/mpeg'>;

let encoder: Promise<Encoder> | undefined;
let espeak: Promise<EspeakWorker> | undefined;

async function openVoices(): Promise<EspeakWorker> {
  const { eSpeakNGWorker } = await openEspeak();
  return new eSpeakNGWorker();
}

/** Collects samples as MP3. */
class Recording {
  readonly #encoder: Encoder;
  readonly #sampleRate: number;
  readonly #parts: Buffer[] = [];
  #samples = 0;

  constructor(recorder: Encoder, sampleRate: number) {
    this.#encoder = recorder;
    this.#sampleRate = sampleRate;
    recorder.configure({
      channels: 1,
      sampleRate,
      bitrate: audioForm.kilobits,
      outputSampleRate: audioForm.sampleRate,
    });
  }

  add(samples: Float32Array): void {
    this.#samples += samples.length;
    // The encoder reuses its buffer at the next call.
    this.#parts.push(Buffer.from(this.#encoder.encode([samples])));
  }

  end(): Spoken {
    this.#parts.push(Buffer.from(this.#encoder.finalize()));
    const duration_ms = Math.round((this.#samples / this.#sampleRate) * 1000);
    return { mp3: new Uint8Array(Buffer.concat(this.#parts)), duration_ms };
  }
}

/** Sentences, so that no piece is long. */
const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+|\n+/);

async function say({ text, language }: Said): Promise<Spoken> {
  const speaker = await (espeak ??= openVoices());
  const recorder = await (encoder ??= createMp3Encoder());
  // A wrong name would be spoken in the voice before it.
  if (speaker.set_voice(voices[language]) !== 0) throw new Error(`no voice ${voices[language]}`);
  speaker.set_rate(wordsPerMinute[language]);
  const recording = new Recording(recorder, speaker.samplerate);
  for (const sentence of sentencesOf(text)) {
    speaker.synthesize(sentence, (samples) => {
      if (samples?.length) recording.add(Float32Array.from(samples, (sample) => sample / 32_768));
      return false;
    });
  }
  return recording.end();
}

async function record(file: Uint8Array<ArrayBuffer>): Promise<SpeechResult> {
  const wave = readWave(file);
  if (wave === null) return { failed: 'no WAV with samples of 16 bits' };
  const recording = new Recording(await (encoder ??= createMp3Encoder()), wave.sampleRate);
  const { samples, channels } = wave;
  const piece = wave.sampleRate;
  for (let begin = 0; begin < samples.length / channels; begin += piece) {
    const length = Math.min(piece, samples.length / channels - begin);
    recording.add(Float32Array.from({ length }, (_, place) => (samples[(begin + place) * channels] ?? 0) / 32_768));
  }
  return recording.end();
}

// Somebody waits to hear it, on a busy machine too.
stepBackBehindOthers(10);
parentPort?.on('message', (task: SpeechTask) => {
  const done = 'say' in task ? say(task.say) : record(task.wav);
  // A failure ends the thread: after a fault the state of the engine is unknown.
  void done.then((result: SpeechResult) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage(result);
  });
});
