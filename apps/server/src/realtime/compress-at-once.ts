/**
 * Compresses each event in one call. By default `ws` keeps a zlib stream for each connection (270 KB) and waits for
 * another thread for each event; an event has about 2.6 KB.
 */
import { constants, deflateRaw, deflateRawSync } from 'node:zlib';

/** An event weighs some 2.6 KB and goes as less than half; it has room in this window (4 KB). */
const sizes = { level: 4, windowBits: 12, memLevel: 5, chunkSize: 4_096, finishFlush: constants.Z_SYNC_FLUSH };

/**
 * Bytes. Longer payloads are compressed in another thread: a catch-up of five hundred events is over a megabyte and would
 * block every other request.
 */
const longest = 32_768;
const sizesOfLong = { ...sizes, chunkSize: 65_536 };

/** Each message by itself, as `ws` asks for it. */
export const compression = { threshold: 600, serverNoContextTakeover: true, clientNoContextTakeover: true };

/** Length of the end of each message that is not sent, in bytes (RFC 7692, 7.2.1). */
const ending = 4;

type Done = (error: Error | null, compressed?: Buffer) => void;

/** The part of a WebSocket of `ws` that compresses, if both sides agreed on it. */
export interface Compressing {
  _extensions?: Readonly<Record<string, { compress: (data: string | Buffer, isLast: boolean, done: Done) => void }>>;
}

/** @param socket of `ws`; one that compresses nothing is left as it is. */
export function compressAtOnce(socket: Compressing | undefined): void {
  const extension = socket?._extensions?.['permessage-deflate'];
  if (extension === undefined) return;
  extension.compress = (data, _isLast, done) => {
    if (data.length <= longest) return done(null, deflateRawSync(data, sizes).subarray(0, -ending));
    // Messages sent meanwhile wait for their turn in `ws`.
    deflateRaw(data, sizesOfLong, (error, compressed) => done(error, compressed.subarray(0, -ending)));
  };
}
