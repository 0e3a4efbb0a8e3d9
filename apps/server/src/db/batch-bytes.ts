/**
 * The messages of a batch as PostgreSQL reads them (protocol 3, values as text), written one after the other where they leave
 * from: `pg` makes a buffer for each message, some twenty for a write.
 */

const utf8MostForUnit = 3;
/** A hundred batches find room in one piece of memory. What has left is never written again: the socket may have it still. */
const piece = 256 * 1024;

let bytes = Buffer.allocUnsafeSlow(piece);
let start = 0;
let end = 0;

function room(length: number): void {
  if (end + length <= bytes.length) return;
  const begun = end - start;
  const next = Buffer.allocUnsafeSlow(Math.max(piece, 2 * (begun + length)));
  bytes.copy(next, 0, start, end);
  bytes = next;
  start = 0;
  end = begun;
}

/** Of counts: up to 65,535 values. */
function putInt16(value: number): void {
  room(2);
  end = bytes.writeUInt16BE(value, end);
}

function putInt32(value: number): void {
  room(4);
  end = bytes.writeInt32BE(value, end);
}

/** Ended by a zero. */
function putText(text: string): void {
  room(text.length * utf8MostForUnit + 1);
  end += bytes.write(text, end);
  bytes[end] = 0;
  end += 1;
}

function putValue(value: string | Buffer | null): void {
  if (value === null) return putInt32(-1);
  room(4 + value.length * utf8MostForUnit);
  const length = typeof value === 'string' ? bytes.write(value, end + 4) : value.copy(bytes, end + 4);
  bytes.writeInt32BE(length, end);
  end += 4 + length;
}

/** A message begins with its kind and its length, which is known at its end. */
function put(kind: string, content?: () => void): void {
  room(5);
  bytes[end] = kind.charCodeAt(0);
  // It may move with all that was put.
  const at = end + 1 - start;
  end += 5;
  content?.();
  bytes.writeInt32BE(end - start - at, start + at);
}

export const putParse = (name: string, text: string): void =>
  put('P', () => {
    putText(name);
    putText(text);
    // PostgreSQL finds the types itself.
    putInt16(0);
  });

export type Sendable = string | Buffer | null;

/** Values to the statement of this name. */
export const putBind = (name: string, values: readonly Sendable[]): void =>
  put('B', () => {
    putText('');
    putText(name);
    putInt16(values.length);
    for (const value of values) putInt16(typeof value === 'object' && value !== null ? 1 : 0);
    putInt16(values.length);
    for (const value of values) putValue(value);
    // All columns as text.
    putInt16(0);
  });

/** Asks for the columns of what was bound. */
export const putDescribe = (): void => put('D', () => putText('P'));

/** Asks for all of its rows. */
export const putExecute = (): void =>
  put('E', () => {
    putText('');
    putInt32(0);
  });

export const putSync = (): void => put('S');

/** What was put since the last time. */
export function taken(): Buffer {
  const whole = bytes.subarray(start, end);
  start = end;
  return whole;
}

/** Of a batch that could not be put together. */
export function forget(): void {
  end = start;
}
