import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** Of 62⁴: two of our two hundred files are alike once in eight hundred projects. */
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Four letters that tell a file from others, the first no digit, as a class may not begin with one. */
function lettersOf(file: string): string {
  const hash = createHash('sha256').update(file).digest();
  const letter = (index: number, of: number) => letters[hash.readUInt16BE(index * 2) % of] ?? '';
  return letter(0, 52) + letter(1, 62) + letter(2, 62) + letter(3, 62);
}

/**
 * Names of classes in a build: the file in four letters, and which of its classes it is. The bundler's own say the name again, and
 * its line; in a page of two hundred classes that is half a kilobyte, in the scripts and again in the styles.
 * @throws where two files would be called alike.
 */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const fileOf = new Map<string, string>();
  const known = new Map<string, Map<string, number>>();
  return (name, file) => {
    const own = relative(root, file.replace(/\?.*$/, '')).replaceAll('\\', '/');
    const prefix = lettersOf(own);
    if ((fileOf.get(prefix) ?? own) !== own)
      throw new Error(`${own} and ${fileOf.get(prefix)} would share their classes`);
    fileOf.set(prefix, own);
    const names = known.get(own) ?? new Map<string, number>();
    known.set(own, names);
    const number = names.get(name) ?? names.size;
    names.set(name, number);
    return `${prefix}${number.toString(36)}`;
  };
}
