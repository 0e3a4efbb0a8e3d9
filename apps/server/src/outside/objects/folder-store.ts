/** Objects as files of a folder, in subfolders by the last two letters of their names: no folder grows without end. */
import type { Dirent } from 'node:fs';
import { link, mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ListedObject, type ObjectStore, StoreFailed } from './object-store.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
/** Names are ids, so none leads out of the folder. */
const namePattern = /^[0-9a-f-]{36}$/;

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

export class FolderStore implements ObjectStore {
  readonly #folder: string;
  #written = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  #placeOf(name: string): { folder: string; file: string } {
    if (!namePattern.test(name)) throw new StoreFailed('no name of an object');
    const folder = join(this.#folder, name.slice(-2));
    return { folder, file: join(folder, name) };
  }

  /** Written beside its place, flushed, then renamed: a reader sees all of it or nothing, also after a crash. */
  async put(name: string, bytes: Uint8Array): Promise<void> {
    const { folder, file } = this.#placeOf(name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    this.#written += 1;
    const temporary = `${file}.${process.pid}-${this.#written}`;
    try {
      const handle = await open(temporary, 'w', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, file);
    } catch (error) {
      await rm(temporary, { force: true });
      throw new StoreFailed('an object could not be written', { cause: error });
    }
  }

  /**
   * Makes an object of another folder one of this folder too, without a copy: both names are of one file, which nobody changes in place.
   * @param length in bytes. @returns false where it is not there at this length, is here already, or the disk has no hard links.
   */
  async link(name: string, { from, length }: { from: FolderStore; length: number }): Promise<boolean> {
    const there = from.#placeOf(name).file;
    const found = await stat(there).catch(() => undefined);
    if (found?.size !== length) return false;
    const { folder, file } = this.#placeOf(name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const linked = link(there, file);
    return linked.then(
      () => true,
      () => false,
    );
  }

  async get(name: string): Promise<Buffer | null> {
    try {
      return await readFile(this.#placeOf(name).file);
    } catch (error) {
      if (isMissing(error)) return null;
      throw new StoreFailed('an object could not be read', { cause: error });
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.#placeOf(name).file, { force: true });
  }

  async *list(): AsyncGenerator<ListedObject> {
    for (const folder of await entriesOf(this.#folder)) {
      if (!folder.isDirectory()) continue;
      for (const entry of await entriesOf(join(this.#folder, folder.name))) {
        const file = join(this.#folder, folder.name, entry.name);
        const found = await stat(file).catch(() => undefined);
        if (found === undefined) continue;
        // A half-written file that a crash left belongs to nobody; it is never listed, and deleted after an hour.
        if (namePattern.test(entry.name)) yield { name: entry.name, written_at: found.mtimeMs };
        else if (found.mtimeMs < Date.now() - 3_600_000) await rm(file, { force: true });
      }
    }
  }
}
