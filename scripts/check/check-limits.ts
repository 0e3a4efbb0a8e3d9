/**
 * The limits of CONTRIBUTING.md, in limits.json. An exception is an entry of limits-exceptions.json
 * `{path, what, limit, value, record}` whose decision record names the path; one that is no longer needed must go.
 */
import limits from './limits.json' with { type: 'json' };
import listedExceptions from './limits-exceptions.json' with { type: 'json' };
import { measure, type LimitName, type Measure } from './measures.ts';
import { runChecks } from './report.ts';
import type { SourceTree, Violation } from './source-tree.ts';

export interface LimitException {
  readonly path: string;
  readonly what: string;
  readonly limit: LimitName;
  /** The highest value that the record grants. */
  readonly value: number;
  /** Number of the decision record, such as `0007`. */
  readonly record: string;
}

const units: Readonly<Record<LimitName, string>> = {
  file: 'lines',
  function: 'lines',
  component: 'lines of a component',
  handler: 'lines of a route handler',
  folder: 'source files',
  parameters: 'positional parameters',
  decisionRecord: 'lines of a decision record',
};

const belongsTo = (exception: LimitException, found: Measure): boolean =>
  exception.path === found.path && exception.what === found.what && exception.limit === found.limit;

function exceptionProblem(exception: LimitException, tree: SourceTree, over: readonly Measure[]): string | undefined {
  const record = tree.find(({ path }) => path.startsWith(`docs/decisions/${exception.record}-`));
  if (!record) return `exception for ${exception.path} names no decision record`;
  if (!record.text.includes(exception.path)) return `${record.path} does not speak of ${exception.path}`;
  if (!over.some((found) => belongsTo(exception, found))) return `exception for ${exception.path} is no longer needed`;
  return undefined;
}

export function checkLimits(tree: SourceTree, exceptions: readonly LimitException[] = []): Violation[] {
  const over = measure(tree).filter(({ limit, value }) => value > limits[limit]);
  const granted = (found: Measure): boolean =>
    exceptions.some((exception) => belongsTo(exception, found) && found.value <= exception.value);
  const tooLong = over
    .filter((found) => !granted(found))
    .map(({ path, line, what, value, limit }) => ({
      path,
      line,
      message: `${what} has ${value} ${units[limit]}, at most ${limits[limit]}`,
    }));
  const badExceptions = exceptions.flatMap((exception) => {
    const message = exceptionProblem(exception, tree, over);
    return message ? [{ path: 'scripts/check/limits-exceptions.json', line: 1, message }] : [];
  });
  return [...tooLong, ...badExceptions];
}

export const checkLimitsWithExceptions = (tree: SourceTree): Violation[] => checkLimits(tree, listedExceptions);

if (import.meta.main) await runChecks({ limits: checkLimitsWithExceptions });
