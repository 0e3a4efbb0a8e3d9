/** @param sent what has left of it, by key. @returns the key under which the same was sent before, or a new one. */
export function keyFor(sent: ReadonlyMap<string, unknown>, body: unknown): string {
  const said = JSON.stringify(body);
  for (const [key, before] of sent) if (JSON.stringify(before) === said) return key;
  return newId();
}

let last = 0;

/**
 * A new id of version 7 (RFC 9562): something made offline has its final identity at once. Each stands after the one before
 * it, also within a millisecond and after the clock was put back. Our own: the library weighs five times as much on a phone.
 */
export function newId(): string {
  last = Math.max(Date.now(), last + 1);
  const time = last.toString(16).padStart(12, '0');
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'.charAt((bytes[9] ?? 0) & 3);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(3, 6)}-${random.slice(6, 18)}`;
}
