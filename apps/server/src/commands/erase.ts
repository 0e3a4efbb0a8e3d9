/** Erases somebody who cannot ask for it in the app: shows who it is, and asks once more. */
import type { Database } from '#server/db/database.ts';
import { readConfig } from '#server/config.ts';
import { databaseTime } from '#server/db/database-clock.ts';
import {
  type ErasureReason,
  type ToErase,
  eraseByCommand,
  exportsWith,
  whomToErase,
} from '#server/features/data-requests/erased-by-command.service.ts';
import { type CommandDeps, CommandRefused } from '#server/features/superusers/superusers.service.ts';
import { readMemberId } from '@hodi/domain/patients/member-id.ts';
import { askLine } from './ask-line.ts';
import type { Terminal } from './ask-password.ts';
import { type Environment, onDatabase } from './command-database.ts';
import { Misused } from './run-command.ts';

export interface Erase {
  member_id: string;
  reason: ErasureReason;
  /** The member ID once more, for scripts; null asks at the terminal. */
  confirm: string | null;
}

function told({ name, member_id, birthday, mobile_number, institution, registered_at, inquiries }: ToErase): string {
  const since = new Date(registered_at).toISOString().slice(0, 10);
  return [
    `${name}, ${member_id}`,
    `  born ${birthday}, mobile number ${mobile_number}`,
    `  ${institution === null ? 'in no clinic' : institution.name}, registered ${since}, inquiries: ${inquiries}`,
  ].join('\n');
}

/** @throws CommandRefused unless the same member ID came a second time; Misused if there is no terminal to ask at. */
async function confirmed({ output, ...terminal }: Terminal, person: ToErase, given: string | null): Promise<void> {
  if (given === null && terminal.input.isTTY !== true) {
    throw new Misused('There is no terminal to ask on: give the member ID once more with --confirm');
  }
  output.write(`${told(person)}\n`);
  const again =
    given ??
    (await askLine(
      { output, ...terminal },
      'This cannot be undone. Type the member ID again to erase them, or nothing to leave it: ',
    ));
  if (readMemberId(again) !== person.member_id) {
    throw new CommandRefused(`That is not ${person.member_id}: nothing was done`);
  }
}

const toldOfExports = ({ id }: ToErase, exported: readonly string[]): string[] =>
  exported.length === 0
    ? []
    : [`Tell whoever has one of these exports, where they are Patient/${id}:`, ...exported.map((one) => `  ${one}`)];

/** @returns what was done. */
export const erase = (
  env: Environment,
  { member_id, reason, confirm }: Erase,
  { terminal, operator }: Pick<CommandDeps, 'operator'> & { terminal: Terminal },
): Promise<string> =>
  onDatabase(env, { mayMake: false }, async (db: Database) => {
    const { retentionYears } = readConfig({ RETENTION_YEARS: env['RETENTION_YEARS'] });
    const person = await whomToErase(db, member_id);
    await confirmed(terminal, person, confirm);
    // Reads the time again: the operator may have fetched the letter meanwhile, and a line of the log with an earlier
    // date would count as inserted (0013).
    const request_id = await eraseByCommand({ db, operator, now: await databaseTime(db) }, person, {
      reason,
      retentionYears,
    });
    return [
      `${person.name}, ${person.member_id}: account and record are closed. Number, address and whatever is not of the clinical`,
      `record go within a minute, as soon as a server runs; the record itself after ${retentionYears} years.`,
      `In the audit log and among the requests of the clinic: ${request_id}. Keep the letter under it.`,
      ...toldOfExports(person, await exportsWith(db, person)),
    ].join('\n');
  });
