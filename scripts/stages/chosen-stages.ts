/** Parses the command line: `full --only api,browser part-of-a-file-name`. */
import { parseArgs } from 'node:util';

/** `check`: no tests. `test`: what every change must pass. `full`: everything. `changed`: what the changed paths can break. */
export const modes = ['check', 'test', 'full', 'changed'] as const;
export type Mode = (typeof modes)[number];

export interface Choice {
  readonly mode: Mode;
  /** Names of stages; undefined for those of the mode. */
  readonly only: readonly string[] | undefined;
  /** Parts of names of test files; none means all. */
  readonly filter: readonly string[];
  /** The commit that `changed` compares with. */
  readonly since: string;
}

const isMode = (word: string): word is Mode => modes.some((mode) => mode === word);

/** @param names of all stages. @throws Error with one line that names the fault of the arguments */
export function readChoice(args: string[], names: readonly string[]): Choice {
  const options = { only: { type: 'string' }, since: { type: 'string', default: 'HEAD' } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [word = '', ...rest] = positionals;
  const mode = isMode(word) ? word : 'test';
  const only = values.only?.split(',').map((name) => name.trim());
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no stage "${unknown}": ${[...new Set(names)].join(', ')}`);
  return { mode, only, filter: isMode(word) ? rest : positionals, since: values.since };
}
