/** Valid attachments for tests and the demo clinic. */
import type { NewAttachment } from '../attachments/attachment.ts';
import { idOf, nextSerial } from './people.ts';

export const aNewPhoto = (given: Partial<NewAttachment> = {}): NewAttachment => ({
  id: idOf(nextSerial()),
  kind: 'photo',
  type: 'image/jpeg',
  bytes: 100_000,
  sha256: 'a'.repeat(64),
  width: 1280,
  height: 960,
  description: 'The rash on my arm',
  ...given,
});

export const aNewVoiceNote = (given: Partial<NewAttachment> = {}): NewAttachment => ({
  id: idOf(nextSerial()),
  kind: 'voice',
  type: 'audio/webm',
  bytes: 60_000,
  sha256: 'b'.repeat(64),
  seconds: 20,
  waveform: [0, 8, 31, 12],
  ...given,
});
