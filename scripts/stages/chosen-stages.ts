/** What the command line asks for: `--only api,browser part-of-a-file-name`. */
import { parseArgs } from 'node:util';

export interface Choice {
  /** Whether a stage of this name is to run. */
  has(name: string): boolean;
  /** Parts of names of test files. */
  readonly filter: readonly string[];
}

/** @throws Error with one line that says what is wrong with the arguments */
export function readChoice(args: string[], names: readonly string[]): Choice {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { only: { type: 'string' } } });
  const only = values.only?.split(',').map((name) => name.trim());
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no stage "${unknown}": ${[...new Set(names)].join(', ')}`);
  return { has: (name) => only === undefined || only.includes(name), filter: positionals };
}
