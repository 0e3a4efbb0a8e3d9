/** Photos as a phone makes them, and their upload piece by piece. */
import { createHash } from 'node:crypto';
import { getUploadOffset, pieceType, tusVersion, uploadPiece } from '@hodi/domain/attachments/attachments.api.ts';
import { pieceBytes } from '@hodi/domain/attachments/attachment-limits.ts';
import type { NewAttachment } from '@hodi/domain/attachments/attachment.ts';
import { aNewPhoto } from '@hodi/domain/testing/attachments.ts';
import sharp from 'sharp';
import type { Answered, Person } from '#server/testing/clinic-app.ts';

/** A picture that compresses badly enough to need several pieces, with where it was taken in its metadata. */
export async function aPhotoFile({ width = 900, height = 700, seed = 1 } = {}): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  let value = seed;
  for (let at = 0; at < pixels.length; at += 1) {
    value = (Math.imul(value, 1_103_515_245) + 12_345) & 0x7fffffff;
    pixels[at] = (at / (width * 3)) * (200 / height) + ((value >> 16) & 31);
  }
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  return picture
    .withExif({ IFD0: { Copyright: 'Achieng Otieno' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** How a file is announced. */
export const announced = (file: Buffer, given: Partial<NewAttachment> = {}): NewAttachment =>
  aNewPhoto({ bytes: file.length, sha256: sha256Of(file), ...given });

const tus = { 'tus-resumable': tusVersion };

export const askOffset = (person: Person, id: string): Promise<Answered> =>
  person.call(getUploadOffset, { params: { id }, headers: tus });

export const sendPiece = (
  person: Person,
  id: string,
  { offset, bytes, headers = {} }: { offset: number; bytes: Buffer; headers?: Record<string, string> },
): Promise<Answered> =>
  person.call(uploadPiece, {
    params: { id },
    body: bytes,
    headers: { ...tus, 'content-type': pieceType, 'upload-offset': String(offset), ...headers },
  });

/** As often a phone asks what became of it at most: a busy machine looks at a photo for seconds. */
const mostLooks = 5_000;

/** The same as `upload`, until the server has made a photo or voice note of it, or refused it. */
export async function uploadUntilMade(person: Person, id: string, file: Buffer): Promise<Answered> {
  let answer = await upload(person, id, file);
  for (let looks = 0; looks < mostLooks && answer.headers['attachment-state'] === 'awaited'; looks += 1)
    answer = await askOffset(person, id);
  return answer;
}

/** Sends the whole file from where it has come. @returns the last answer. */
export async function upload(person: Person, id: string, file: Buffer): Promise<Answered> {
  let answer = await askOffset(person, id);
  for (
    let at = Number(answer.headers['upload-offset']);
    at < file.length && answer.statusCode < 300;
    at += pieceBytes
  ) {
    answer = await sendPiece(person, id, { offset: at, bytes: file.subarray(at, at + pieceBytes) });
  }
  return answer;
}
