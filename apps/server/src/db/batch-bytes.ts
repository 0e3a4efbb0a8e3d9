/**
 * The messages of a batch as PostgreSQL reads them (protocol 3, values as text), written one after the other into the same
 * bytes and copied out once: `pg` makes a buffer for each message, some twenty for a write.
 */

const utf8MostForUnit = 3;
/** What a longer batch needed is not kept. */
const kept = 64 * 1024;

let bytes = Buffer.allocUnsafeSlow(kept);
let end = 0;

function room(length: number): void {
  if (end + length <= bytes.length) return;
  const larger = Buffer.allocUnsafeSlow(2 * (end + length));
  bytes.copy(larger, 0, 0, end);
  bytes = larger;
}

function putInt16(value: number): void {
  room(2);
  end = bytes.writeInt16BE(value, end);
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
  const at = end + 1;
  end += 5;
  content?.();
  bytes.writeInt32BE(end - at, at);
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
  const whole = Buffer.from(bytes.subarray(0, end));
  forget();
  return whole;
}

/** Of a batch that could not be put together. */
export function forget(): void {
  end = 0;
  if (bytes.length > kept) bytes = Buffer.allocUnsafeSlow(kept);
}
