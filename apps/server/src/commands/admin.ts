/** `npm run admin -- …`: what no screen may do. */
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { optionalEmailSchema } from '@hodi/domain/registrations/registration.ts';
import { languageSchema } from '@hodi/domain/shared/language.ts';
import { userTypeSchema } from '@hodi/domain/shared/user-type.ts';
import { normalisePhone } from '@hodi/domain/users/phone.ts';
import { nameSchema } from '@hodi/domain/users/user.ts';
import type { Database } from '#server/db/database.ts';
import { databaseTime } from '#server/db/database-clock.ts';
import { erasureReasons } from '#server/features/data-requests/erased-by-command.service.ts';
import * as superusers from '#server/features/superusers/superusers.service.ts';
import { type Arguments, type CommandName, readArguments } from './admin-arguments.ts';
import { adminHelp } from './admin-help.ts';
import { askPassword } from './ask-password.ts';
import * as copies from './copies.ts';
import { erase } from './erase.ts';
import { exportAsFhir } from './fhir-export.ts';
import * as objects from './objects.ts';
import { nameOfDatabase, onDatabase } from './command-database.ts';
import { Misused, runCommand } from './run-command.ts';

const operator = (): string => userInfo().username;
const typed = () => ({ now: Date.now(), operator: operator() });
/** By the time of the database, as servers date what they do: a line that is dated too early counts as inserted. */
const depsFor = async (db: Database) => ({ db, operator: operator(), now: await databaseTime(db) });
const terminal = { input: process.stdin, output: process.stderr };
const passwordFor = ({ readsPassword }: Arguments) => askPassword(terminal, { fromInput: readsPassword });

/** @throws Misused with what the option may be. */
function checked<T>(schema: { safeParse: (value: unknown) => { data?: T } }, value: unknown, wants: string): T {
  const { data } = schema.safeParse(value);
  if (data === undefined) throw new Misused(wants);
  return data;
}

/** Before a password is asked for. */
function mobileOf({ text }: Arguments): string {
  const mobile = text('mobile') ?? '';
  if (normalisePhone(mobile) === null) throw new Misused(`--mobile: ${mobile} is not a mobile number`);
  return mobile;
}

async function createSuperuser(given: Arguments): Promise<string> {
  const { text } = given;
  const name = (option: 'given-name' | 'family-name') =>
    checked(nameSchema, text(option), `--${option}: must have 1 to 50 characters`);
  const person = {
    mobile: mobileOf(given),
    given_name: name('given-name'),
    family_name: text('family-name') === null ? null : name('family-name'),
    email: checked(optionalEmailSchema, text('email'), '--email: is not an e-mail address'),
    language: checked(languageSchema, text('language') ?? 'en', '--language: must be en or sw'),
    institution: text('institution'),
  };
  const password = await passwordFor(given);
  const [made, { isNew }] = await onDatabase(process.env, { mayMake: true }, async (db, found) => [
    await superusers.createSuperuser(await depsFor(db), { ...person, password }),
    found,
  ]);
  const { name: whose, mobile_number, institution } = made;
  return [
    `${whose} is a superuser of ${institution.name}. Sign in as clinician with ${mobile_number}.`,
    ...(institution.isNew ? ['The institution is new: complete it under Institutions.'] : []),
    `They are in ${nameOfDatabase(process.env)}${isNew ? ', which was empty until now' : ''}.`,
  ].join('\n');
}

async function resetPassword(given: Arguments): Promise<string> {
  const mobile = mobileOf(given);
  const user_type = checked(userTypeSchema, given.text('as') ?? 'clinician', '--as: must be clinician or patient');
  const password = await passwordFor(given);
  const name = await onDatabase(process.env, { mayMake: false }, async (db) =>
    superusers.resetPassword(await depsFor(db), { mobile, user_type, password }),
  );
  return `${name} has a new password, and all sessions of that account have ended.`;
}

async function removeSecondFactor(given: Arguments): Promise<string> {
  const mobile = mobileOf(given);
  const { name, isChanged } = await onDatabase(process.env, { mayMake: false }, async (db) =>
    superusers.removeSecondFactor(await depsFor(db), mobile),
  );
  return isChanged
    ? `${name} signs in with the password alone now, and all sessions of that account have ended.`
    : `${name} has no second factor.`;
}

async function setActive(given: Arguments, isActive: boolean): Promise<string> {
  const mobile = mobileOf(given);
  const { name, isChanged } = await onDatabase(process.env, { mayMake: false }, async (db) =>
    superusers.setActive(await depsFor(db), { mobile, isActive }),
  );
  const state = isActive ? 'active' : 'deactivated';
  return isChanged ? `${name} is ${state} now.` : `${name} was ${state} already.`;
}

async function listSuperusers(): Promise<string> {
  const all = await onDatabase(process.env, { mayMake: false }, superusers.listSuperusers);
  if (all.length === 0) return 'There is no superuser. Make one: npm run admin -- create-superuser';
  const width = Math.max(...all.map(({ name }) => name.length));
  return all
    .map(({ name, mobile_number, status, institution }) => {
      const state = status === 'active' ? '' : '  deactivated';
      return `${name.padEnd(width)}  ${mobile_number.padEnd(15)}  ${institution}${state}`;
    })
    .join('\n');
}

const eraseOne = ({ text }: Arguments): Promise<string> => {
  const reason = erasureReasons.find((one) => one === text('reason'));
  if (reason === undefined) throw new Misused(`--reason: must be ${erasureReasons.join(', ')}`);
  const given = { member_id: text('member-id') ?? '', reason, confirm: text('confirm') };
  return erase(process.env, given, { operator: operator(), terminal });
};

const commands: Record<CommandName, (given: Arguments) => Promise<string>> = {
  'create-superuser': createSuperuser,
  'reset-password': resetPassword,
  'remove-second-factor': removeSecondFactor,
  'list-superusers': listSuperusers,
  activate: (given) => setActive(given, true),
  deactivate: (given) => setActive(given, false),
  erase: eraseOne,
  backup: async ({ text }) => {
    const to = text('to') ?? '';
    const said = await copies.backUp(process.env, to, typed());
    return [said, ...(await objects.backUpObjects(process.env, resolve(to)))].join('\n');
  },
  'move-objects': () => objects.moveObjects(process.env),
  'rewrap-objects': () => objects.rewrapObjects(process.env),
  erasures: ({ text }) => copies.listErasures(process.env, text('to') ?? ''),
  restore: async ({ text }) => {
    const given = { from: text('from') ?? '', erasures: text('erasures') };
    const said = await copies.restore(process.env, given, typed());
    return [said, ...(await objects.restoreObjects(process.env, resolve(given.from)))].join('\n');
  },
  restored: ({ text }) => copies.restored(process.env, text('erasures'), typed()),
  move: () => copies.move(process.env, typed()),
  'fhir-export': async ({ text }) => {
    const given = { institution: text('institution') ?? '', to: text('to') ?? '' };
    return exportAsFhir(process.env, given, { operator: operator() });
  },
  help: () => Promise.resolve(adminHelp),
};

await runCommand(async () => {
  const given = readArguments(process.argv.slice(2));
  return { says: await commands[given.command](given) };
});
