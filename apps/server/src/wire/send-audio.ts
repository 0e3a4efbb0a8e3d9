import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AudioFile } from '@hodi/domain/speech/speech.api.ts';
import { sendBytes } from './send-bytes.ts';

/** Audio about a patient is not cacheable; audio that is the same for everybody is. */
export const sendAudio = (to: { request: FastifyRequest; reply: FastifyReply }, { mp3, tag, maxAge }: AudioFile) =>
  sendBytes(to, { bytes: Buffer.from(mp3), type: 'audio/mpeg', tag, maxAge });
