import { parseArgs } from 'node:util';
import { Misused } from './run-command.ts';

const options = {
  mobile: { type: 'string' },
  'given-name': { type: 'string' },
  'family-name': { type: 'string' },
  email: { type: 'string' },
  language: { type: 'string' },
  institution: { type: 'string' },
  as: { type: 'string' },
  to: { type: 'string' },
  from: { type: 'string' },
  erasures: { type: 'string' },
  'member-id': { type: 'string' },
  reason: { type: 'string' },
  confirm: { type: 'string' },
  'password-stdin': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;
type Option = keyof typeof options;

const password: readonly Option[] = ['password-stdin'];
const person: readonly Option[] = ['given-name', 'family-name', 'email', 'language', 'institution'];
/** Options of each command; `needs` are required. */
const commands = {
  'create-superuser': { needs: ['mobile', 'given-name'], takes: [...person, ...password] },
  'reset-password': { needs: ['mobile'], takes: ['as', ...password] },
  'remove-second-factor': { needs: ['mobile'], takes: [] },
  'list-superusers': { needs: [], takes: [] },
  activate: { needs: ['mobile'], takes: [] },
  deactivate: { needs: ['mobile'], takes: [] },
  backup: { needs: ['to'], takes: [] },
  erase: { needs: ['member-id', 'reason'], takes: ['confirm'] },
  erasures: { needs: ['to'], takes: [] },
  restore: { needs: ['from'], takes: ['erasures'] },
  restored: { needs: [], takes: ['erasures'] },
  move: { needs: [], takes: [] },
  'move-objects': { needs: [], takes: [] },
  'rewrap-objects': { needs: [], takes: [] },
  'fhir-export': { needs: ['institution', 'to'], takes: [] },
  help: { needs: [], takes: [] },
} as const satisfies Record<string, { needs: readonly Option[]; takes: readonly Option[] }>;
export type CommandName = keyof typeof commands;

export interface Arguments {
  command: CommandName;
  /** Value of an option that the command needs, or that was given. */
  text: (option: Exclude<Option, 'password-stdin' | 'help'>) => string | null;
  readsPassword: boolean;
}

const seeHelp = 'See: npm run admin -- help';

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
  } catch (error) {
    const [said = ''] = (error instanceof Error ? error.message : String(error)).split(/\.\s|\n/);
    throw new Misused(`${said.replace(/\.$/, '')}. ${seeHelp}`);
  }
}

const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);

/** @throws Misused with one line for what is missing, unknown or out of place. */
export function readArguments(argv: readonly string[]): Arguments {
  const { values, positionals } = parsed(argv);
  const [name = 'help', ...more] = values.help === true ? ['help'] : positionals;
  if (!isCommand(name)) throw new Misused(`There is no command ${name}. ${seeHelp}`);
  if (more.length > 0) throw new Misused(`${more.join(' ')}: a value with spaces needs quotes. ${seeHelp}`);
  const { needs, takes }: { needs: readonly Option[]; takes: readonly Option[] } = commands[name];
  for (const option of needs) {
    if (values[option] === undefined || values[option] === '')
      throw new Misused(`${name} needs --${option}. ${seeHelp}`);
  }
  for (const option of Object.keys(values) as Option[]) {
    if (option === 'help' || needs.includes(option) || takes.includes(option)) continue;
    throw new Misused(`${name} takes no --${option}. ${seeHelp}`);
  }
  return { command: name, text: (option) => values[option] ?? null, readsPassword: values['password-stdin'] === true };
}
