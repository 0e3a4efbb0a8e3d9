/** A server of speech on this machine, in OpenAI's wire format: it answers as it is told and keeps what it was asked. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { openLocalServer } from './local-server.ts';

export interface AskedSpeech {
  path: string;
  authorization: string | undefined;
  body: unknown;
}

/**
 * - `sound`: seconds of a tone as WAV; `streamed` says no length, as servers that begin before they have ended do;
 * - `status`: refuses, in OpenAI's shape;
 * - `bytes`: something else under the status of success;
 * - `silent` never answers; `cut` breaks off inside of the sound; `endless` does not stop.
 */
export type ToldSpeech =
  | { sound: number; channels?: 1 | 2; streamed?: true }
  | { status: number; code: string; headers?: Record<string, string> }
  | { bytes: Buffer }
  | 'silent'
  | 'cut'
  | 'endless';

/** A tone of 200 Hz at 24 kHz, as OpenAI's WAV is. */
export function aWave(seconds: number, { channels = 1, streamed = false } = {}): Buffer {
  const rate = 24_000;
  const samples = Buffer.alloc(Math.round(seconds * rate) * 2 * channels);
  for (let at = 0; at < samples.length / 2; at += 1) {
    samples.writeInt16LE(Math.round(Math.sin((Math.floor(at / channels) / rate) * 400 * Math.PI) * 9000), at * 2);
  }
  const head = Buffer.alloc(44);
  head.write('RIFF');
  head.writeUInt32LE(streamed ? 0xffffffff : samples.length + 36, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2 * channels, 28);
  head.writeUInt16LE(2 * channels, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(streamed ? 0xffffffff : samples.length, 40);
  return Buffer.concat([head, samples]);
}

function pour(response: ServerResponse): void {
  const piece = Buffer.alloc(1024 * 1024);
  const more = (): void => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

function tell(response: ServerResponse, told: ToldSpeech): void {
  if (told === 'silent') return;
  if (typeof told === 'object' && 'status' in told) {
    response.writeHead(told.status, { 'content-type': 'application/json', ...told.headers });
    response.end(JSON.stringify({ error: { message: `quoted: ${told.code}`, type: 'error', code: told.code } }));
    return;
  }
  const streamed = typeof told === 'object' && 'sound' in told && told.streamed === true;
  const whole = typeof told !== 'object' ? aWave(2) : 'bytes' in told ? told.bytes : aWave(told.sound, told);
  const length = streamed || told === 'endless' ? {} : { 'content-length': whole.length };
  response.writeHead(200, { 'content-type': 'audio/wav', ...length });
  if (told === 'cut') response.write(whole.subarray(0, 5000), () => response.socket?.destroy());
  else if (told === 'endless') pour(response);
  else response.end(whole);
}

/** Opens one on a free port of this machine; closed after the tests of the file. */
export async function openLocalSpeechServer() {
  const local: { url: string; asked: AskedSpeech[]; answer: ToldSpeech } = { url: '', asked: [], answer: { sound: 1 } };
  const answerTo = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '', headers } = request;
    local.asked.push({ path: url, authorization: headers.authorization, body: await json(request) });
    tell(response, local.answer);
  };
  const { url } = await openLocalServer((request, response) => void answerTo(request, response));
  local.url = `${url}/v1`;
  return local;
}
