/** A version of the history in a folder of its own, built and started as its operators did. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const workspaces = { domain: 'packages/domain', i18n: 'packages/i18n', server: 'apps/server', web: 'apps/web' };

function run(folder: string, program: string, ...words: string[]): void {
  const { status, stderr, error } = spawnSync(program, words, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${error?.message ?? stderr}`);
}

/** One by one: imports between our packages must stay within that version. */
function linkPackages(folder: string): void {
  const [here, there] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(there, '@hodi'), { recursive: true });
  // Of which lock file they are, each version sees for itself.
  const ours = new Set(['@hodi', '.hodi-stamp']);
  for (const name of readdirSync(here)) if (!ours.has(name)) symlinkSync(join(here, name), join(there, name));
  for (const [name, place] of Object.entries(workspaces)) {
    symlinkSync(join(folder, place), join(there, '@hodi', name));
    const own = join(root, place, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(folder, place, 'node_modules'));
  }
}

export class FormerVersion {
  readonly #folder: string;
  /** The file that is run. */
  readonly program: string;

  /** @param revision is taken out of the history without a word in it. */
  constructor(revision: string) {
    this.#folder = mkdtempSync(join(tmpdir(), 'hodi-former-'));
    try {
      const packed = join(this.#folder, 'packed.tar');
      run(root, 'git', 'archive', '--format=tar', '-o', packed, revision);
      run(this.#folder, 'tar', '-xf', packed);
      rmSync(packed);
      linkPackages(this.#folder);
      this.program = this.#build();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Installs other packages if its lock file names them. Without a web app, which nobody opens here. */
  #build(): string {
    // Until decision 0042 the sources were run, as they were written.
    const isJoined = existsSync(join(this.#folder, 'apps/server/build/join-server.ts'));
    const words = isJoined ? ['scripts/prepare.mjs', 'server'] : ['scripts/run.mjs', 'scripts/clinical/build.ts'];
    run(this.#folder, process.execPath, ...words);
    return join(this.#folder, isJoined ? 'apps/server/dist/main.mjs' : 'apps/server/src/main.mjs');
  }

  /**
   * Runs its own API tests, on the tables of this version.
   * @param parts of names of test files; none means all
   * @returns the exit code
   */
  testOnNewTables(parts: readonly string[]): number {
    const migrations = 'apps/server/migrations';
    cpSync(join(root, migrations), join(this.#folder, migrations), { recursive: true });
    const words = ['scripts/test.mjs', '--only', 'api', ...parts];
    return spawnSync(process.execPath, words, { cwd: this.#folder, stdio: 'inherit' }).status ?? 1;
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
