/** A folder of resources in the layout of FHIR Bulk Data: a file of lines for each type, and a manifest. */
import { type FileHandle, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Fields of the manifest beside the files. */
export interface Head {
  /** The moment that all of it shows. */
  transactionTime: string;
  /** The request of the export. */
  request: string;
}

export interface Manifest extends Head {
  requiresAccessToken: false;
  /** Addresses are those beside the manifest. */
  output: { type: string; url: string; count: number }[];
  error: [];
}

const fileOf = (type: string): string => `${type}.ndjson`;
const forOwner = { flag: 'wx', mode: 0o600 } as const;

export class NdjsonFiles {
  readonly #folder: string;
  readonly #files = new Map<string, { handle: FileHandle; count: number }>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @param lines resources of this type, each as JSON in one line. */
  async write(type: string, lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return;
    const file = this.#files.get(type) ?? (await this.#begin(type));
    await file.handle.writeFile(`${lines.join('\n')}\n`);
    file.count += lines.length;
  }

  async #begin(type: string) {
    const { flag, mode } = forOwner;
    const file = { handle: await open(join(this.#folder, fileOf(type)), flag, mode), count: 0 };
    this.#files.set(type, file);
    return file;
  }

  /** Resolves once everything is on the disk. */
  async finish(): Promise<Manifest['output']> {
    for (const { handle } of this.#files.values()) await handle.sync();
    await this.close();
    return [...this.#files].map(([type, { count }]) => ({ type, url: fileOf(type), count }));
  }

  async close(): Promise<void> {
    for (const { handle } of this.#files.values()) await handle.close();
  }
}

/**
 * Readable by nobody else. The final name appears with the complete folder only: until then it has another name, and no
 * manifest.
 * @throws ENOTEMPTY if something got that name meanwhile.
 */
export async function writeNdjsonFolder(path: string, fill: (files: NdjsonFiles) => Promise<Head>): Promise<Manifest> {
  const temporary = await mkdtemp(`${path}.begun-`);
  const files = new NdjsonFiles(temporary);
  try {
    const head = await fill(files);
    const manifest: Manifest = { ...head, requiresAccessToken: false, output: await files.finish(), error: [] };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFile(join(temporary, 'manifest.json'), text, { ...forOwner, flush: true });
    await rename(temporary, path);
    return manifest;
  } catch (error) {
    await files.close();
    await rm(temporary, { recursive: true, force: true });
    throw error;
  }
}
