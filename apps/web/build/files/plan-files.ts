/**
 * `node apps/web/build/files/plan-files.ts` writes `planned-files.json`: which small files are one. It builds the app without
 * that plan, looks at what each page and part loads, and joins what loads together. Run it when the build says that a page
 * has become too many files. A module that the plan does not know becomes a file as the bundler makes it.
 */
import { writeFileSync } from 'node:fs';
import { join, parse, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { type BuiltFile, joinFiles } from './join-files.ts';

const web = join(import.meta.dirname, '../..');
const root = join(web, '../..');
const place = join(import.meta.dirname, 'planned-files.json');

type Chunk = Rolldown.OutputChunk;

/** What an address opens, and what the app does after it whatever it was. */
const opensPages = /src\/app\/(patient\/patient-routes|clinician\/clinician-routes|visitor-pages|app)\.tsx?$/;
/** Texts are of one language or the other, and of questionnaires; what those share comes with any of them. */
const staysAlone = /\.texts\.js$|\/generated\/(actions|shared-)/;

async function chunksWithoutPlan(): Promise<Chunk[]> {
  process.env['HODI_FILES'] = 'as they come';
  const output = await build({ root: web, configFile: join(web, 'vite.config.ts'), build: { write: false } });
  const [only] = [output].flat();
  if (only === undefined || !('output' in only)) throw new Error('Nothing was built');
  return only.output.filter((each) => each.type === 'chunk');
}

/** Without what ties it to other files: that goes where two are one. */
const bodyOf = ({ code }: Chunk): string =>
  code.replace(/^(?:import(?:[^"']*from)?["'][^"']*["'];)+/, '').replace(/export\{[^}]*\};?\s*(?:\/\/#.*)?$/, '');
const bytesOf = (text: string): number => brotliCompressSync(text).length;
/** For the name of another file, which holds a hash. */
const bytesPerName = 22;

const chunks = await chunksWithoutPlan();
const { fileGroups } = await import('./file-groups.ts');
const inGroups = new Set(fileGroups.map(({ name }) => name));
const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
const pages = new Set(
  chunks
    .filter(({ moduleIds }) => moduleIds.some((id) => opensPages.test(id)))
    .flatMap(({ dynamicImports }) => dynamicImports)
    .filter((name) => !byName.get(name)?.facadeModuleId?.endsWith('.texts.js')),
);

const files = new Map(
  chunks.map((chunk): [string, BuiltFile] => {
    const { fileName, imports, dynamicImports, isEntry, isDynamicEntry, moduleIds, name } = chunk;
    return [
      fileName,
      {
        imports,
        asksFor: dynamicImports,
        ...(isEntry && { opens: 'app' }),
        ...(isDynamicEntry && { opens: pages.has(fileName) ? 'page' : 'part' }),
        mayJoin:
          !isEntry &&
          !isDynamicEntry &&
          !inGroups.has(name) &&
          !moduleIds.some((id) => id.startsWith('\0') || staysAlone.test(id)),
      },
    ];
  }),
);

const sizes = new Map<string, number>();
function sizeOf(names: readonly string[]): number {
  const key = names.join(' ');
  const known = sizes.get(key);
  if (known !== undefined) return known;
  const joined = names.flatMap((name) => byName.get(name) ?? []);
  const others = new Set(joined.flatMap(({ imports }) => imports).filter((name) => !names.includes(name)));
  const size = bytesOf(joined.map(bodyOf).join('')) + others.size * bytesPerName;
  sizes.set(key, size);
  return size;
}

/** Called by the largest of what is in it. */
function nameOf(group: readonly Chunk[]): string {
  const lengths = group.flatMap(({ modules }) => Object.entries(modules));
  const [largest] = lengths.toSorted(([, a], [, b]) => b.renderedLength - a.renderedLength);
  return parse(largest?.[0] ?? '').name.replace(/\.module$/, '');
}

const groups = joinFiles(files, { sizeOf }).map((names) => names.flatMap((name) => byName.get(name) ?? []));
const plan = Object.fromEntries(
  groups
    .map((group): [string, string[]] => [
      nameOf(group),
      group.flatMap(({ moduleIds }) => moduleIds.map((id) => relative(root, id))).toSorted(),
    ])
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
);
writeFileSync(place, `${JSON.stringify(plan, null, 2)}\n`);
process.stdout.write(`${groups.flat().length} files become ${groups.length}\n`);
