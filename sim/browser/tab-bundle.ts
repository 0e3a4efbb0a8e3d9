/** The client as one script for all tabs: the app's own modules, built as for a browser. */
import { join } from 'node:path';
import { Script } from 'node:vm';
import { rolldown } from 'rolldown';

const web = join(import.meta.dirname, '../../apps/web/src');

/** A line of the client that is written otherwise on purpose. */
export interface Change {
  /** The end of the file's path. */
  file: string;
  from: string;
  to: string;
}

/** To see that the simulator finds what is wrong. */
export type Fault = readonly Change[];

/** What guessing a password costs is not what is simulated. */
const quick: Fault = [{ file: 'lib/vault/seal.ts', from: '600_000', to: '10' }];

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

export async function bundleTab(fault: Fault = []): Promise<Script> {
  const bundle = await rolldown({
    input: join(web, 'testing/tab-program.ts'),
    platform: 'browser',
    // Directives of packages for servers, which mean nothing here.
    logLevel: 'silent',
    resolve: { alias: { '~': web } },
    transform: {
      define: {
        'import.meta.env.VITE_API_BASE': 'undefined',
        'process.env.NODE_ENV': '"production"',
      },
    },
    plugins: [putIn([...quick, ...fault])],
  });
  const { output } = await bundle.generate({ format: 'iife', codeSplitting: false });
  await bundle.close();
  return new Script(output[0].code, { filename: 'tab.js' });
}
