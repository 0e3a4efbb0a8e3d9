/** The end of every command: its output and its exit code. */
import { ConfigError } from '#server/config.ts';
import { BrokenBackup } from '#server/db/copying/backup-file.ts';
import { NotArrived, NotEmpty } from '#server/db/copying/fill-database.ts';
import { sqlState } from '#server/db/outage.ts';
import { explainStart } from '#server/explain-start.ts';
import { NotCopied } from '#server/features/attachments/kept-objects.service.ts';
import { UnknownSecret } from '#server/outside/objects/envelope.ts';
import { StoreFailed } from '#server/outside/objects/object-store.ts';
import { CommandRefused } from '#server/features/superusers/superusers.service.ts';

/** The command was called wrongly: the help shows how. */
export class Misused extends Error {}

const exitCodes = { done: 0, failed: 1, misused: 2 } as const;

/** Errors whose messages tell the operator what went wrong. */
const told = [CommandRefused, BrokenBackup, NotArrived, NotEmpty, StoreFailed, UnknownSecret, NotCopied];

/** One line for faults that the operator can mend. */
function lineOf(error: unknown): string {
  if (told.some((kind) => error instanceof kind)) return (error as Error).message;
  // Undefined tables or columns: the database is of another version.
  if (['42P01', '42703'].includes(sqlState(error) ?? '')) return 'The database is of another version: start Hodi once';
  return explainStart(error, process.env);
}

/** Runs a command to its end. Its answer goes to the standard output, faults to the standard error. */
export async function runCommand(command: () => Promise<{ says: string; failed?: boolean }>): Promise<void> {
  try {
    const { says, failed = false } = await command();
    (failed ? process.stderr : process.stdout).write(`${says}\n`);
    process.exitCode = failed ? exitCodes.failed : exitCodes.done;
  } catch (error) {
    process.stderr.write(`${error instanceof Misused ? error.message : lineOf(error)}\n`);
    const isMisused = error instanceof Misused || error instanceof ConfigError;
    process.exitCode = isMisused ? exitCodes.misused : exitCodes.failed;
  }
}
