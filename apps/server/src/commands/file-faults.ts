/** Faults of a file or its disk that the operator can mend, in one line. */
import { sqlState } from '#server/db/outage.ts';
import { CommandRefused } from '#server/features/superusers/superusers.service.ts';

const codeOf = (error: unknown): string => sqlState(error) ?? '';
const mayNot = 'this user may not';
const faults: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'there is a file where a folder should be',
  ENOTEMPTY: 'there is a folder with something in it',
  EISDIR: 'it is a folder',
  EACCES: mayNot,
  EPERM: mayNot,
  EROFS: 'the disk is for reading alone',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full for this user',
  EFBIG: 'it is too large for the disk',
  EIO: 'the disk is broken',
};

/** @throws CommandRefused when there is a file already, or it cannot be written. */
export async function written<T>(path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') throw new CommandRefused(`There is a file ${path} already: nothing was written`);
    if (faults[code]) throw new CommandRefused(`${path} cannot be written: ${faults[code]} (${code})`);
    throw error;
  }
}

/** @throws CommandRefused when it cannot be read. */
export async function readable<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const code = codeOf(error);
    if (faults[code]) throw new CommandRefused(`${path} cannot be read: ${faults[code]} (${code})`);
    throw error;
  }
}
