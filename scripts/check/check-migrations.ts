/**
 * A migration runs while servers of the version before go on: their queries and writes must still work, and nobody may
 * wait long for a table (docs/operate.md). Breaking statements are found here by their words; a migration with a reason
 * gives it in migrations-exceptions.json.
 */
import exceptions from './migrations-exceptions.json' with { type: 'json' };
import { runChecks } from './report.ts';
import { isTest, type SourceFile, type SourceTree, type Violation } from './source-tree.ts';
import { lineAt, parse, walk } from './syntax.ts';

interface Statement {
  words: string;
  line: number;
}

const isMigration = ({ path }: SourceFile): boolean => /^apps\/server\/migrations\/.*\.ts$/.test(path) && !isTest(path);

/** Also statements that hold others, as an anonymous block does. */
function statementsOf(file: SourceFile): Statement[] {
  const found: Statement[] = [];
  walk(parse(file), (node) => {
    if (node.type !== 'TemplateLiteral') return;
    let start = node.start;
    for (const part of file.text.slice(node.start + 1, node.end - 1).split(';')) {
      const words = part.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().toLowerCase();
      if (words !== '') found.push({ words, line: lineAt(file, start + 1 + part.search(/\S/)) });
      start += part.length + 1;
    }
  });
  return found;
}

const name = '(?:only )?(?:if (?:not )?exists )?"?(\\w+)"?';
const tableOf = (words: string, verb: string): string | undefined => new RegExp(`\\b${verb} ${name}`).exec(words)?.[1];

/** Each action of an `alter table`, which are separated by commas outside of brackets. */
const actionsOf = (words: string): string[] =>
  words
    .replace(/\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '()')
    .split(',')
    .map((action) => action.replace(/^.*?\balter table (?:only )?(?:if exists )?\S+ /, '').trim());

const breaks: readonly (readonly [RegExp, string])[] = [
  [
    /^drop (column )?(?!constraint|expression|default|not null)\w/,
    'the version before still reads and writes the column',
  ],
  [/^drop constraint (if exists )?\w+_p?key\b/, 'the version before may ask by it: on conflict'],
  [/^rename\b/, 'the version before knows the former name'],
  [/\bset not null\b/, 'the version before may leave it empty'],
  [/\bdrop default\b/, 'the version before may leave it to the default'],
  [/^alter (column )?\S+ (set data )?type\b/, 'rewrites the table, and the version before writes the former type'],
];

/** A new rule for existing rows. Unless it is "not valid", all rows are checked for it too, while everybody waits. */
function tighterBy(action: string, all: readonly string[]): string | undefined {
  const [, constraint] = /^add constraint "?(\w+)"?/.exec(action) ?? [];
  const isWider = constraint !== undefined && all.some((other) => other === `drop constraint ${constraint}`);
  if (isWider || !/^add (constraint|check|unique|foreign|primary|exclude)\b/.test(action)) return undefined;
  return action.includes('not valid')
    ? 'the version before may write what it refuses'
    : 'the version before may break it: add it "not valid"';
}

/** Inserts of the version before, which does not know the column, would have to fill it. */
const isDemanded = (action: string): boolean =>
  /^add (column )?(?!constraint|check|unique|foreign|primary|exclude)/.test(action) &&
  /\bnot null\b/.test(action) &&
  !/\b(default|generated)\b/.test(action);

function faultsOf(words: string): string[] {
  const actions = actionsOf(words);
  return actions.flatMap((action) => [
    ...breaks.filter(([found]) => found.test(action)).map(([, why]) => why),
    ...[tighterBy(action, actions) ?? []].flat(),
    ...(isDemanded(action) ? ['the version before does not fill it: give it a default'] : []),
  ]);
}

/** Statements other than `alter table`. */
const breaksBeside: readonly (readonly [RegExp, string])[] = [
  [/\bdrop (table|view|sequence|type|function)\b/, 'the version before still uses it'],
  [/^alter (type|domain) /, 'the version before knows the former one'],
  [/\brevoke /, 'the version before may need the right'],
  [/\b(truncate|lock table) /, 'everybody waits for it'],
];

/** The table of an index, if readers wait for that table already: it was altered, or an index was dropped, before. */
function indexedBehindLock(words: string, before: readonly Statement[]): string | undefined {
  const table = /\bcreate (unique )?index\b/.test(words) ? tableOf(words, 'on') : undefined;
  const isLocked = before.some(
    (one) => /\bdrop index (?!concurrently)/.test(one.words) || tableOf(one.words, 'alter table') === table,
  );
  return isLocked ? table : undefined;
}

/** Tables that grow with use: writers there wait for as long as an index is made. */
const large = new Set(
  `app_user appointment audit_line clinician_invitation e_contact e_contact_item e_contact_message idempotency_key note outbox_message
   patient patient_invitation questionnaire_draft red_flag relationship service_interest session user_event user_head verification`.split(
    /\s+/,
  ),
);

/** From this migration on, indexes of them are made apart, and one table is altered at a time. */
const firstOfRule = 46;
const numberOf = ({ path }: SourceFile): number => Number(/\/(\d+)-[^/]*$/.exec(path)?.[1] ?? 0);
const isApart = ({ text }: SourceFile): boolean => /^export const isApart = true;/m.test(text);

/** The fault of an index that is made or dropped in a migration of its own, which is no transaction. */
function faultApart(words: string, before: readonly Statement[]): string | undefined {
  const [, name] = /^create index concurrently "?(\w+)"? on\b/.exec(words) ?? [];
  if (name === undefined)
    return /^drop index concurrently if exists\b/.test(words)
      ? undefined
      : 'apart stand only indexes, made concurrently';
  const isDropped = before.some((one) => one.words === `drop index concurrently if exists ${name}`);
  return isDropped ? undefined : 'what a try left that was cut off is dropped first: drop index concurrently if exists';
}

/** Each row gets a value of its own, for which the table is written anew. */
const isWrittenAnew = (action: string): boolean =>
  /^add (column )?(?!constraint|check|unique|foreign|primary|exclude)/.test(action) &&
  /\bstored\b|\bserial\b|\bas identity\b|\bdefault (gen_random_uuid|uuidv7|random|clock_timestamp|nextval)\b/.test(
    action,
  );

/** The fault of a statement that keeps people waiting longer than needed. */
function faultOfWaiting(file: SourceFile, { words }: Statement, before: readonly Statement[]): string | undefined {
  if (numberOf(file) < firstOfRule) return undefined;
  if (isApart(file)) return faultApart(words, before);
  if (/\bindex concurrently\b/.test(words)) return 'is no transaction: export const isApart = true';
  const table = /\bcreate index\b/.test(words) ? tableOf(words, 'on') : undefined;
  if (table !== undefined && large.has(table))
    return `whoever writes to ${table} waits for it: make it concurrently, apart`;
  const changed = tableOf(words, 'alter table');
  if (changed !== undefined && large.has(changed) && actionsOf(words).some(isWrittenAnew))
    return `writes ${changed} anew while everybody waits for it: empty at first, then filled`;
  const others = before.map((one) => tableOf(one.words, 'alter table')).filter((one) => one !== undefined);
  const [held] =
    changed === undefined || !large.has(changed) ? [] : others.filter((one) => large.has(one) && one !== changed);
  return held && `everybody who reads ${held} waits while this waits for ${changed}: in two migrations`;
}

/** @param rules the names of unique indexes, without which `on conflict` fails. */
function checkOne(file: SourceFile, rules: ReadonlySet<string>): Violation[] {
  const statements = statementsOf(file);
  const made = new Set(statements.flatMap(({ words }) => tableOf(words, 'create table') ?? []));
  const altered = new Set(statements.flatMap(({ words }) => tableOf(words, 'alter table') ?? []));
  const isNew = (table: string | undefined) => table !== undefined && made.has(table);
  return statements.flatMap(({ words, line }, at) => {
    const say = (message: string): Violation => ({ path: file.path, line, message });
    const changed = tableOf(words, 'alter table');
    const written = tableOf(words, 'update') ?? tableOf(words, 'delete from');
    const indexed = indexedBehindLock(words, statements.slice(0, at));
    const unique = /\bcreate unique index\b/.test(words) ? tableOf(words, 'on') : undefined;
    const goes = tableOf(words, 'drop index(?: concurrently)?');
    const waiting = faultOfWaiting(file, { words, line }, statements.slice(0, at));
    return [
      ...(changed !== undefined && !isNew(changed) ? faultsOf(words).map(say) : []),
      ...breaksBeside.filter(([found]) => found.test(words)).map(([, why]) => say(why)),
      ...(goes !== undefined && rules.has(goes) ? [say('the version before may ask by it: on conflict')] : []),
      ...(unique !== undefined && !isNew(unique) ? [say('the version before may write what it refuses')] : []),
      ...(written !== undefined && altered.has(written) && !isNew(written)
        ? [say(`goes through ${written} while everybody waits for it: alter and fill in two migrations`)]
        : []),
      ...(indexed !== undefined && !isNew(indexed)
        ? [say('makes an index while everybody waits for its table: alter tables and drop indexes after that')]
        : []),
      ...(waiting !== undefined && !isNew(tableOf(words, 'on')) ? [say(waiting)] : []),
    ];
  });
}

/** Permitted violations, by the name of the migration and the line's message. */
type Exceptions = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** @param may permitted violations, with their reasons. One that nothing needs any more is reported too. */
export function checkMigrations(tree: SourceTree, may: Exceptions = exceptions): Violation[] {
  const migrations = tree.filter(isMigration);
  const rules = new Set(
    migrations
      .flatMap(statementsOf)
      .flatMap(({ words }) => tableOf(words, 'create unique index(?: concurrently)?') ?? []),
  );
  const found = migrations.flatMap((file) => checkOne(file, rules));
  const reasonFor = ({ path, message }: Violation) => may[path.split('/').at(-1) ?? '']?.[message];
  const unused = Object.entries(may).flatMap(([file, messages]) =>
    Object.keys(messages)
      .filter((message) => !found.some((one) => one.path.endsWith(`/${file}`) && one.message === message))
      .map((message) => ({
        path: 'scripts/check/migrations-exceptions.json',
        line: 1,
        message: `${file} needs no exception any more: ${message}`,
      })),
  );
  return [...found.filter((one) => reasonFor(one) === undefined), ...unused];
}

if (import.meta.main) await runChecks({ migrations: (tree) => checkMigrations(tree) });
