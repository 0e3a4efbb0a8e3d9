import * as z from 'zod/mini';

export const audioUrlSchema = z
  .string()
  .check(z.maxLength(300), z.regex(/^\/audio\/[\w-]+\.mp3$/, 'invalid_audio_url'));
