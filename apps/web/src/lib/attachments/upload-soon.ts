import { mayHaveMedia } from './media-mark.ts';

/** Sends the photos and voice notes that wait. They follow their texts under a lock of their own: no text waits for a picture. */
export function uploadSoon(): void {
  if (mayHaveMedia()) import('./upload.ts').then(({ uploadNow }) => uploadNow()).catch(() => undefined);
}
