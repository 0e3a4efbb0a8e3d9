import { sourceOf } from '../module-source.ts';
import { HEAD } from '../write-modules.ts';
import type { DangerWordsFile } from './danger-words-schema.ts';

/** Modules for the matcher, with the advice for patients; without the examples. */
export function dangerWordsModules(file: DangerWordsFile): Map<string, string> {
  const { version, basis: _basis, after_sending, groups, ...read } = file;
  const words = Object.entries(groups).map(([name, { phrases, except, together }]): [string, unknown] => [
    name,
    { phrases, ...(except && { except }), ...(together && { together }) },
  ]);
  const advice = Object.entries(groups).flatMap(([name, group]): [string, unknown][] =>
    group.after_sending
      ? [[name, { text: group.after_sending, without_line: group.after_sending_without_line ?? group.after_sending }]]
      : [],
  );
  const source = [
    `import type { DangerAdvice, DangerWords } from '../danger-words.ts';\n`,
    `export const dangerWordsVersion = ${sourceOf(version)};\n`,
    `export const dangerWords: DangerWords = ${sourceOf({ ...read, groups: Object.fromEntries(words) as object })};\n`,
    `export const dangerAdvice: DangerAdvice = ${sourceOf({ all: after_sending, groups: Object.fromEntries(advice) as object })};\n`,
  ];
  return new Map([['danger-words.ts', HEAD + source.join('')]]);
}
