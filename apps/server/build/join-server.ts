/**
 * The program as a few files, joined from its sources and those of its packages: a start reads some 1,250 files
 * otherwise, which is half of what it takes (docs/decisions/0042). Nothing in them is changed; what lies beside a
 * source file is still looked for there, wherever the checkout stands.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

const server = join(import.meta.dirname, '..');

/** Where the joined program lies. Packages are found from there as from the sources. */
const joinedFolder = join(server, 'dist');

/** Found in their own folders: they are no JavaScript in part, or look for files beside themselves. */
const apart: RegExp[] = [/^@node-rs\//, /^@fastify\/swagger/, /^pino$/];
/** Names its own folder for files that it gives to browsers, which we never ask of it (`serveClient`). */
const namesItsFolder = /[\\/]node_modules[\\/]socket\.io[\\/]/;

const minute = 60_000;
const day = 24 * 60 * minute;
const mainFile = 'main.mjs';

/** The address of a source file, as said by the joined one that it became part of. */
function fromJoined(id: string): string {
  const path = relative(joinedFolder, id).split('\\').join('/');
  return `new URL(${JSON.stringify(path)}, import.meta.url).href`;
}

const whereItWas: Plugin = {
  name: 'where-it-was',
  transform(code, id) {
    // Modules added by the bundler belong to the joined files.
    if (id.startsWith('\0')) return null;
    const isOurs = !id.includes('node_modules');
    const found = isOurs ? code.replaceAll('import.meta.url', fromJoined(id)) : code;
    const looksBeside =
      /\b(?:__dirname|__filename|import\.meta\.(?:dirname|filename))\b/.test(found) ||
      (!isOurs && found.includes('import.meta.url'));
    // An unchanged file keeps its source map.
    if (!looksBeside || namesItsFolder.test(id)) return found === code ? null : found;
    return this.error(
      `${relative(server, id)} looks for files beside itself: name its package in ${import.meta.filename}`,
    );
  },
};

/**
 * Of these, what is imported by its parts makes Node look at each, and one of `node:http` loads all that `fetch` needs.
 * Asked for as one object, only the parts that are used are looked at.
 */
const asOneObject: Plugin = {
  name: 'as-one-object',
  resolveId: (source, importer) =>
    importer !== undefined && /^(?:node:)?https?$/.test(source) ? `\0whole:${source.replace('node:', '')}` : null,
  load(id) {
    if (!id.startsWith('\0whole:')) return null;
    return `module.exports = process.getBuiltinModule('node:${id.slice('\0whole:'.length)}');`;
  },
};

/** One letter beyond Latin-1 makes V8 hold the whole file with two bytes for each. An escape means the same, in comments too. */
const inAscii: Plugin = {
  name: 'in-ascii',
  generateBundle(_, files) {
    for (const file of Object.values(files)) if (file.type === 'chunk') file.code = escaped(file.code);
  },
};

const escaped = (code: string): string =>
  code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const ageOf = (name: string): number => Date.now() - statSync(join(joinedFolder, name)).mtimeMs;

/** Written together with its main file. */
function partsOfFormer(): string[] {
  if (!existsSync(join(joinedFolder, mainFile))) return [];
  const age = ageOf(mainFile);
  return readdirSync(joinedFolder).filter((name) => Math.abs(ageOf(name) - age) < minute);
}

/** One who runs the former build may not have loaded all of it yet, so what is not of this one stays for a day from now. */
function retire(former: readonly string[], kept: ReadonlySet<string>): void {
  // Not as new as this build's: it would count as a part of it next time.
  const retired = new Date(Date.now() - 2 * minute);
  for (const name of former) if (!kept.has(name)) utimesSync(join(joinedFolder, name), retired, retired);
  for (const name of readdirSync(joinedFolder))
    if (!kept.has(name) && ageOf(name) > day) rmSync(join(joinedFolder, name));
}

/**
 * Writes the program anew; `main.mjs` in the folder is what is run.
 *
 * @throws Error that names the file which cannot be joined
 */
export async function joinServer(): Promise<void> {
  mkdirSync(joinedFolder, { recursive: true });
  const former = partsOfFormer();
  const bundle = await rolldown({
    input: { main: join(server, 'src/main.mjs') },
    platform: 'node',
    external: apart,
    logLevel: 'silent',
    plugins: [asOneObject, whereItWas, inAscii],
  });
  const { output } = await bundle.write({
    dir: joinedFolder,
    format: 'esm',
    sourcemap: true,
    comments: false,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await bundle.close();
  retire(former, new Set(output.map(({ fileName }) => fileName)));
}
