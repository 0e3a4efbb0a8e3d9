/** Actions of the command line only: creating superusers, and letting people in again whom nobody else can help. */
import type { Language } from '@hodi/domain/shared/language.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { normalisePhone } from '@hodi/domain/users/phone.ts';
import { newPhone } from '@hodi/domain/users/phone-rules.ts';
import { type Database, type Executor, type Tx, inTransaction } from '#server/db/database.ts';
import { careLeftWith } from '#server/features/clinicians/staff.service.ts';
import { holdInstitution } from '#server/features/institutions/institutions.service.ts';
import { refuseCommonPassword } from '#server/features/passwords/passwords.service.ts';
import { endSessionsOf, hashPassword } from '#server/features/sessions/sessions.service.ts';
import { homeDay } from '#server/work/local-day.ts';
import { type Signer, auditLine, leaveLine } from '#server/work/audit-line.ts';
import { endRegistrationLinks } from '#server/work/link-tokens.ts';
import { newId } from '#server/work/new-id.ts';
import * as rows from './superusers.repository.ts';

export interface CommandDeps {
  db: Database;
  /** Milliseconds since 1970. */
  now: number;
  /** The operator's account on the machine. */
  operator: string;
}

/** A fault that the operator can mend; one line. */
export class CommandRefused extends Error {}

export interface NewSuperuser {
  mobile: string;
  given_name: string;
  family_name: string | null;
  email: string | null;
  language: Language;
  /** Name or id; may be left out if there is one or none. */
  institution: string | null;
  password: string;
}

const fullName = (person: {
  given_name: string;
  additional_name?: string | null;
  family_name: string | null;
}): string => [person.given_name, person.additional_name, person.family_name].filter(Boolean).join(' ');

/** @throws CommandRefused unless it can be a mobile number. */
function numberOf(typed: string): string {
  const number = normalisePhone(typed);
  if (number === null) throw new CommandRefused(`${typed} is not a mobile number`);
  return number;
}

/** @throws CommandRefused for one that too many people use. */
async function hashedPassword(password: string): Promise<string> {
  await refuseCommonPassword(password).catch(() => {
    throw new CommandRefused('That password is among the most used ones: choose another');
  });
  return hashPassword(password);
}

interface Done {
  action: string;
  institution_id: string | null;
  patient_ids?: readonly string[];
  subject_id: string | null;
}

/** Nobody is logged in on the command line; the log names it as the origin. */
export async function leave(tx: Tx, { now, operator }: CommandDeps, done: Done): Promise<void> {
  const { action, institution_id, patient_ids = [], subject_id } = done;
  const address = `command line: ${operator}`;
  const nobody: Signer = {
    user_id: null,
    user_type: null,
    session_id: null,
    role: null,
    request_id: null,
    address,
    institution_id,
  };
  await leaveLine(tx, auditLine(nobody, { action, outcome: 'done', patient_ids, subject_id }, now));
}

/** Without any institution the superuser gets a first one, which is completed in the app. */
async function firstInstitution(tx: Tx, { now }: CommandDeps, name: string): Promise<{ id: string; name: string }> {
  const id = newId(now);
  const at = new Date(now);
  const place = {
    country: 'KE',
    county: 'Nairobi',
    county_code: '047',
    full_address: 'Nairobi',
    emergency_phone: '999',
  };
  await rows.insertInstitution(tx, { id, name, type: 'clinic', ...place, created_at: at, updated_at: at });
  return { id, name };
}

/** @throws CommandRefused if it is ambiguous. */
async function institutionFor(tx: Tx, deps: CommandDeps, named: string | null) {
  const all = await rows.institutionsOf(tx);
  if (all.length === 0) return { ...(await firstInstitution(tx, deps, named ?? 'Hodi')), isNew: true };
  return { ...theOneMeant(all, named), isNew: false };
}

type Institution = Awaited<ReturnType<typeof rows.institutionsOf>>[number];

/** @throws CommandRefused with the existing ones, if it is ambiguous. */
function theOneMeant(all: readonly Institution[], named: string | null): Institution {
  const meant = named === null ? all : all.filter(({ id, name }) => id === named || name === named);
  const [one] = meant;
  if (one !== undefined && meant.length === 1) return one;
  const known = (meant.length > 1 ? meant : all).map(({ id, name }) => `  ${id}  ${name}`);
  const what =
    named === null ? 'Say to which institution they belong' : `There is not exactly one institution ${named}`;
  throw new CommandRefused(`${what}: --institution with a name or id\n${known.slice(0, 50).join('\n')}`);
}

/** @throws CommandRefused unless there is exactly one of that name or id. */
export const institutionNamed = async (db: Executor, named: string): Promise<Institution> =>
  theOneMeant(await rows.institutionsOf(db), named);

export interface Made {
  name: string;
  mobile_number: string;
  institution: { name: string; isNew: boolean };
}

/** @throws CommandRefused for a number with a clinician's account, a common password, an unclear institution. */
export async function createSuperuser(deps: CommandDeps, given: NewSuperuser): Promise<Made> {
  const mobile_number = newPhone(given.mobile);
  if (mobile_number === null) throw new CommandRefused(`${given.mobile} is not a mobile number`);
  const password_hash = await hashedPassword(given.password);
  const at = new Date(deps.now);
  return inTransaction(deps.db, async (tx) => {
    const taken = await rows.lockAccount(tx, mobile_number, 'clinician');
    if (taken !== undefined) {
      const whose = `${mobile_number} has an account already: ${fullName(taken)}`;
      // Patients in the account's care would be lost with it; a system is administered by a separate account.
      throw new CommandRefused(`${whose}. A superuser has a number of their own: give another one as --mobile`);
    }
    const institution = await institutionFor(tx, deps, given.institution);
    const [user_id, clinician_id] = [newId(deps.now), newId(deps.now)];
    const { given_name, family_name, email, language: preferred_language } = given;
    const moments = { created_at: at, updated_at: at };
    const names = { given_name, family_name, email };
    await rows.insertStaff(
      tx,
      { id: user_id, user_type: 'clinician', ...names, mobile_number, preferred_language, password_hash, ...moments },
      {
        id: clinician_id,
        user_id,
        institution_id: institution.id,
        role: 'superuser',
        profession: 'System administration',
        patient_list_name: 'System administration',
        work_experience: 'Runs the system',
        joined_date: homeDay(deps.now),
      },
    );
    await leave(tx, deps, {
      action: 'command.create_superuser',
      institution_id: institution.id,
      subject_id: clinician_id,
    });
    return { name: fullName(given), mobile_number, institution };
  });
}

/** @throws CommandRefused if the number has no such account. */
async function accountOf(tx: Tx, mobile: string, user_type: UserType): Promise<rows.Account> {
  const number = numberOf(mobile);
  const account = await rows.lockAccount(tx, number, user_type);
  if (account === undefined) throw new CommandRefused(`${number} has no account as ${user_type}`);
  return account;
}

const doneTo = (account: rows.Account, action: string): Done => ({
  action,
  institution_id: account.institution_id,
  patient_ids: account.patient_id === null ? [] : [account.patient_id],
  subject_id: account.clinician_id ?? account.patient_id,
});

/** Sets a password, and ends every session of the account and the link to set its first one. @returns their name. */
export async function resetPassword(
  deps: CommandDeps,
  given: { mobile: string; user_type: UserType; password: string },
): Promise<string> {
  numberOf(given.mobile);
  const password_hash = await hashedPassword(given.password);
  const at = new Date(deps.now);
  return inTransaction(deps.db, async (tx) => {
    const account = await accountOf(tx, given.mobile, given.user_type);
    await rows.changeAccount(tx, account.id, { password_hash, updated_at: at });
    await endSessionsOf(tx, account.id, at);
    await endRegistrationLinks(tx, account.id, at);
    await leave(tx, deps, doneTo(account, 'command.reset_password'));
    return fullName(account);
  });
}

/** For people who lost app and recovery codes; nobody in the app may. @returns their name, and whether they had one. */
export const removeSecondFactor = (deps: CommandDeps, mobile: string): Promise<{ name: string; isChanged: boolean }> =>
  inTransaction(deps.db, async (tx) => {
    const account = await accountOf(tx, mobile, 'clinician');
    const name = fullName(account);
    if (!(await rows.deleteSecondFactor(tx, account.id))) return { name, isChanged: false };
    await endSessionsOf(tx, account.id, new Date(deps.now));
    await leave(tx, deps, doneTo(account, 'command.remove_second_factor'));
    return { name, isChanged: true };
  });

const some = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

/** @throws CommandRefused while somebody would be left without a clinician. */
async function refuseInCare(tx: Tx, account: rows.Account, at: Date): Promise<void> {
  if (account.clinician_id === null) return;
  const { patients, open_inquiries } = await careLeftWith(tx, account.clinician_id, at);
  if (patients + open_inquiries === 0) return;
  const left = `${some(patients, 'patient', 'patients')} and ${some(open_inquiries, 'open inquiry', 'open inquiries')}`;
  throw new CommandRefused(
    `${fullName(account)} still has ${left}: hand them over in the app first, as another superuser, under Institutions`,
  );
}

/** Nobody comes back into an institution that was deleted meanwhile. */
async function refuseWithoutInstitution(tx: Tx, account: rows.Account): Promise<void> {
  const { institution_id } = account;
  if (institution_id !== null && (await holdInstitution(tx, institution_id)) !== undefined) return;
  throw new CommandRefused(
    `The institution of ${fullName(account)} was deleted: make another superuser with create-superuser`,
  );
}

/**
 * Lets a superuser in again, or locks them out and ends their sessions.
 * @returns their name, and whether it changed.
 * @throws CommandRefused for another role; while they have patients.
 */
export const setActive = (
  deps: CommandDeps,
  given: { mobile: string; isActive: boolean },
): Promise<{ name: string; isChanged: boolean }> =>
  inTransaction(deps.db, async (tx) => {
    const account = await accountOf(tx, given.mobile, 'clinician');
    if (account.role !== 'superuser') {
      throw new CommandRefused(`${fullName(account)} is no superuser: use Manage clinicians in the app`);
    }
    const status = given.isActive ? 'active' : 'inactive';
    const name = fullName(account);
    if (account.status === status) return { name, isChanged: false };
    const at = new Date(deps.now);
    if (given.isActive) await refuseWithoutInstitution(tx, account);
    else await refuseInCare(tx, account, at);
    await rows.changeAccount(tx, account.id, { status, updated_at: at });
    if (!given.isActive) await endSessionsOf(tx, account.id, at);
    await leave(tx, deps, doneTo(account, given.isActive ? 'command.activate' : 'command.deactivate'));
    return { name, isChanged: true };
  });

export async function listSuperusers(db: Database) {
  const all = await rows.superusersOf(db);
  return all.map((row) => ({
    name: fullName(row),
    mobile_number: row.mobile_number,
    status: row.status,
    institution: row.institution_name,
  }));
}
