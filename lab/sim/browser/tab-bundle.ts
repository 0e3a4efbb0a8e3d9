/** The client as one script for all tabs: the app's own modules, built as for a browser. */
import { join } from 'node:path';
import { Script } from 'node:vm';
import { rolldown } from 'rolldown';
import { textBundles } from '@hodi/web/build/text-bundles.ts';

const web = join(import.meta.dirname, '../../../apps/web/src');

/** A line of the client that is replaced on purpose. */
export interface Change {
  /** The end of the file's path. */
  file: string;
  from: string;
  to: string;
}

/** Proves that the simulator finds faults. */
export type Fault = readonly Change[];

/** The cost of guessing a password is not simulated. */
const quick: Fault = ['600_000', '4_000_000', '100_000'].map((from) => ({ file: 'lib/vault/seal.ts', from, to: '10' }));

function putIn(fault: Fault) {
  return {
    name: 'fault',
    transform(code: string, id: string) {
      let changed = code;
      for (const { file, from, to } of fault.filter((change) => id.endsWith(change.file))) {
        if (!changed.includes(from)) throw new Error(`${file} does not say ${from}`);
        changed = changed.replaceAll(from, to);
      }
      return changed === code ? null : changed;
    },
  };
}

/** Nobody sees a simulated screen. */
const withoutStyles = {
  name: 'without-styles',
  load: { filter: { id: /\.css$/ }, handler: () => ({ code: 'export default {}', moduleType: 'js' as const }) },
};

/** How the app's own modules are read, whatever they are built for. */
const asTheApp = (base: string, fault: Fault) => ({
  // Directives of packages for servers, which mean nothing here.
  logLevel: 'silent' as const,
  resolve: { alias: { '~': web } },
  transform: {
    define: {
      'import.meta.env.VITE_API_BASE': base,
      'process.env.NODE_ENV': '"production"',
      // Their clocks stand where the test has them.
      __EARLIEST_TIME__: '0',
    },
  },
  plugins: [textBundles(), withoutStyles, putIn([...quick, ...fault])],
});

/** @param program that runs in each tab: `quiz-program` has questionnaires too. */
export async function bundleTab(fault: Fault = [], program = 'tab-program'): Promise<Script> {
  const input = join(web, `testing/${program}.ts`);
  const bundle = await rolldown({ input, platform: 'browser', ...asTheApp('undefined', fault) });
  const { output } = await bundle.generate({ format: 'iife', codeSplitting: false });
  await bundle.close();
  return new Script(output[0].code, { filename: 'tab.js' });
}

/**
 * Bundles a program of the app as a module for this process, with the server at `hodiApiBase`.
 * @param path of its source, within the web app. @returns its file.
 */
export async function writeProgram(path: string, folder: string): Promise<string> {
  const bundle = await rolldown({
    input: join(web, path),
    platform: 'node',
    ...asTheApp('globalThis.hodiApiBase', []),
  });
  const file = join(folder, 'program.mjs');
  await bundle.write({ file, format: 'esm', codeSplitting: false });
  await bundle.close();
  return file;
}
