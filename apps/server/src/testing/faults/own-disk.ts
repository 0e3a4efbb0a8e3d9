/** A disk in memory for the length of a test, which can be filled without filling the machine's. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** PostgreSQL runs as somebody else where root starts it, who must come to it too. */
const optionsFor = (size: string): string => `size=${size},mode=711`;

/**
 * Mounts the disk in a namespace of its own if the process is not root and the system allows it. The disk exists as
 * long as the process that lives in it, which ends with this one.
 */
async function keeperOf(folder: string, size: string): Promise<ChildProcess | undefined> {
  if (process.getuid?.() === 0) return undefined;
  const keep = 'mount -t tmpfs -o "$1" tmpfs "$0" && echo mounted && exec cat';
  const namespace = ['--user', '--map-root-user', '--mount', 'sh', '-c', keep, folder, optionsFor(size)];
  const keeper = spawn('unshare', namespace, { stdio: ['pipe', 'pipe', 'ignore'] });
  const isMounted = once(keeper.stdout, 'data').then(() => true);
  const hasEnded = once(keeper, 'close').then(() => false);
  const isThere = await Promise.race([isMounted, hasEnded]).catch(() => false);
  return isThere ? keeper : undefined;
}

/**
 * Pause between two pieces, in milliseconds: filling without a pause takes a processor from the programs under test.
 */
const aWhile = 2;

/** Until there is no room for one more of these pieces. */
async function fillBy(ballast: FileHandle, piece: Buffer): Promise<void> {
  try {
    for (;;) {
      await ballast.write(piece);
      await wait(aWhile);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

export class OwnDisk {
  readonly folder: string;
  /** Whether it is a disk of its own; otherwise the folder is on the machine's. */
  readonly canBeFilled: boolean;
  readonly #made: string;
  readonly #keeper: ChildProcess | undefined;

  private constructor(made: string, mounted: { here: boolean; keeper: ChildProcess | undefined }) {
    this.#made = made;
    this.#keeper = mounted.keeper;
    this.canBeFilled = mounted.here || mounted.keeper !== undefined;
    this.folder = mounted.keeper === undefined ? made : `/proc/${mounted.keeper.pid}/root${made}`;
  }

  /** @param size as `mount` takes it. */
  static async open(size: string): Promise<OwnDisk> {
    const made = mkdtempSync(join(tmpdir(), 'hodi-disk-'));
    const here = spawnSync('mount', ['-t', 'tmpfs', '-o', optionsFor(size), 'tmpfs', made]).status === 0;
    return new OwnDisk(made, { here, keeper: here ? undefined : await keeperOf(made, size) });
  }

  get #ballast(): string {
    return join(this.folder, 'ballast');
  }

  /** To the last byte, while this process goes on asking and counting. @throws unless the disk is its own. */
  async fill(): Promise<void> {
    if (!this.canBeFilled) throw new Error('that would fill the disk of everybody');
    const ballast = await open(this.#ballast, 'a');
    const nothing = Buffer.alloc(1 << 20);
    try {
      // In smaller and smaller pieces, while others write too.
      for (let piece = nothing.length; piece > 0; piece >>= 1) await fillBy(ballast, nothing.subarray(0, piece));
    } finally {
      await ballast.close();
    }
  }

  free(): Promise<void> {
    return rm(this.#ballast, { force: true });
  }

  /** At once, for the end of a process too. */
  close(): void {
    if (this.#keeper !== undefined) this.#keeper.kill('SIGKILL');
    else if (this.canBeFilled) spawnSync('umount', ['-l', this.#made]);
    rmSync(this.#made, { recursive: true, force: true });
  }
}
