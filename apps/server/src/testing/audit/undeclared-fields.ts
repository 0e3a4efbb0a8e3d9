/** Reading an answer by its schema leaves out what that does not name: those fields, by the way to them. */

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** @param read the answer as its schema reads it. */
export function undeclaredFields(answer: unknown, read: unknown): string[] {
  if (!isObject(answer) || !isObject(read)) return [];
  return Object.entries(answer).flatMap(([name, value]) =>
    name in read ? undeclaredFields(value, read[name]).map((way) => `${name}.${way}`) : [name],
  );
}
