/** `npm run audit:verify`: whether anybody changed, removed, moved or put in lines of the audit log. */
import { parseArgs } from 'node:util';
import type { Misdated } from '#server/features/audit/chain/sealing-times.ts';
import {
  type Break,
  type Verdict,
  holdsHead,
  isStalled,
  verifyChain,
} from '#server/features/audit/chain/verification.ts';
import { onDatabase } from './command-database.ts';
import { Misused, runCommand } from './run-command.ts';

const help = `Usage: npm run audit:verify [-- --expect N:HASH]

Reads the whole audit log and checks each line against the chain that sealed it. Says how many lines are
whole, or names the first that was changed, removed, moved or inserted. Names lines whose times do not fit their
place, and fails while lines wait for their seal for longer than a minute. Works with the embedded database of
DATA_DIR, whether the server is running or not, and with DATABASE_URL. Changes nothing.

  --expect N:HASH   a head that an earlier run printed: shows whether the end was cut off or written anew.
                    May be given more than once.
  --explained N     the time of line number N was looked into and explained, such as by a clock that was wrong:
                    it is still named, and is no failure. May be given more than once.
  --help            this text

Exit codes: 0 whole, 1 broken, misdated, not sealed or not readable, 2 called wrongly.`;

interface Noted {
  n: number;
  hash: string;
}

function notedHead(text: string): Noted {
  const [, n, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (n === undefined || hash === undefined) throw new Misused(`--expect: ${text} is no head like 12345:9f86d0…`);
  return { n: Number(n), hash };
}

function explainedNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Misused(`--explained: ${text} is no number of a line`);
  return Number(text);
}

interface Arguments {
  wantsHelp: boolean;
  noted: Noted[];
  explained: number[];
}

function argumentsOf(argv: readonly string[]): Arguments {
  try {
    const many = { type: 'string', multiple: true } as const;
    const options = { expect: many, explained: many, help: { type: 'boolean' } } as const;
    const { values } = parseArgs({ args: [...argv], options, strict: true });
    return {
      wantsHelp: values.help === true,
      noted: (values.expect ?? []).map(notedHead),
      explained: (values.explained ?? []).map(explainedNumber),
    };
  } catch (error) {
    if (error instanceof Misused) throw error;
    throw new Misused(
      `${error instanceof Error ? error.message.split('\n')[0] : ''}. See: npm run audit:verify -- --help`,
    );
  }
}

const whatHappened: Record<Break['how'], string> = {
  changed: 'it is not what was sealed',
  removed: 'it is gone',
  moved: 'it stands where another line was sealed, or lines were put in or taken out before it',
  inserted: 'it has no seal, and what was written after it has',
};

function breakLine({ how, n, audit_id }: Break): string {
  const place = n === null ? 'outside the chain' : `number ${n}`;
  const which = audit_id === null ? '(line and seal are gone)' : audit_id;
  return `BROKEN. First line ${how}: ${place}, ${which}: ${whatHappened[how]}.`;
}

const whatTimesSay: Record<Misdated['how'], string> = {
  two_times: 'its id and its time are of different moments',
  ahead: 'it is dated later than it was sealed',
  behind: 'it is dated long before lines that were sealed earlier',
  sealed_back: 'it was sealed at a time before that of an earlier seal',
  stalled: 'servers had written for over a minute by then, and nothing was sealed: lines could be deleted unseen',
};

const misdatedLine = ({ how, n, audit_id }: Misdated, isExplained: boolean): string =>
  `${isExplained ? 'Explained' : 'MISDATED'}. Number ${n}, ${audit_id}: ${whatTimesSay[how]}.`;

const time = (moment: number): string => new Date(moment).toISOString();

function linesOf(verdict: Verdict, gone: readonly Noted[], isExplained: (found: Misdated) => boolean): string[] {
  const { lines, broken, misdated, head, waiting, late } = verdict;
  return [
    ...(broken === null ? [`Whole: ${lines} lines.`] : [breakLine(broken), `Whole before it: ${lines} lines.`]),
    ...gone.map(
      ({ n }) => `BROKEN. The head ${n} that was noted earlier is not in the chain: its end was cut off or rewritten.`,
    ),
    ...misdated.map((found) => misdatedLine(found, isExplained(found))),
    ...(waiting.since === null
      ? []
      : [
          `${isStalled(verdict) ? 'NOT SEALED. ' : ''}${waiting.lines} lines wait for their seal since ${time(waiting.since)}: a running server seals within a second.`,
        ]),
    ...(late === 0
      ? []
      : [
          `${late} lines were sealed more than a minute after they were written: no server ran then, or its clock was wrong.`,
        ]),
    ...(head === null ? [] : [`Head, to keep somewhere else: ${head.n}:${head.hash}`]),
  ];
}

await runCommand(async () => {
  const { wantsHelp, noted, explained } = argumentsOf(process.argv.slice(2));
  if (wantsHelp) return { says: help };
  return onDatabase(process.env, { mayMake: false }, async (db) => {
    const verdict = await verifyChain(db);
    const held = await Promise.all(noted.map((head) => holdsHead(db, head)));
    const gone = noted.filter((_, index) => held[index] === false);
    const isExplained = ({ n }: Misdated) => explained.includes(n);
    const isMisdated = verdict.misdated.some((found) => !isExplained(found));
    const failed = verdict.broken !== null || gone.length > 0 || isMisdated || isStalled(verdict);
    return { says: linesOf(verdict, gone, isExplained).join('\n'), failed };
  });
});
