/** Valid attachments for tests and the demo clinic. */
import type { Attachment, NewAttachment } from '../attachments/attachment.ts';
import { minute } from './inquiry-item.ts';
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

/** A photo that the server waits for. */
export const anAttachment = (over: Partial<Attachment> = {}): Attachment => ({
  id: idOf(930_001),
  e_contact_id: idOf(920_000),
  message_id: null,
  question_id: null,
  author_id: idOf(900_011),
  kind: 'photo',
  state: 'awaited',
  type: 'image/webp',
  bytes: 100,
  width: 10,
  height: 10,
  seconds: null,
  waveform: [],
  description: '',
  transcript: null,
  transcript_version: 0,
  heard_at: null,
  refused: null,
  removed: null,
  created_at: minute(1),
  ...over,
});
