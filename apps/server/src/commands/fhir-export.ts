/** Writes all of one institution as FHIR, for another system. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError, readConfig } from '#server/config.ts';
import { exportInstitution } from '#server/features/fhir/export/institution-export.service.ts';
import { writeNdjsonFolder } from '#server/features/fhir/export/ndjson-folder.ts';
import { type CommandDeps, CommandRefused, institutionNamed } from '#server/features/superusers/superusers.service.ts';
import { publicUrlOf } from '#server/wire/asker.ts';
import { type Environment, onDatabase } from './command-database.ts';
import { written } from './file-faults.ts';

/** As the server begins the addresses of its codes: with others they would be other codes. */
function publicUrl({ NODE_ENV, PUBLIC_URL, PORT }: Environment): string {
  if (NODE_ENV === 'production' && !PUBLIC_URL) {
    throw new ConfigError('PUBLIC_URL: must be set in production, as for the server: addresses of codes begin with it');
  }
  return publicUrlOf({ config: readConfig({ PUBLIC_URL, PORT }) });
}

export interface FhirExport {
  /** Name or id. */
  institution: string;
  /** The folder. */
  to: string;
}

/** @returns what was done. */
export async function exportAsFhir(
  env: Environment,
  { institution, to }: FhirExport,
  { operator }: Pick<CommandDeps, 'operator'>,
): Promise<string> {
  const path = resolve(to);
  const base = `${publicUrl(env)}/fhir`;
  if (existsSync(path)) throw new CommandRefused(`There is a file or folder ${path} already: nothing was written`);
  return onDatabase(env, { mayMake: false }, async (db) => {
    const { id: institution_id, name } = await institutionNamed(db, institution);
    const { transactionTime, output } = await written(path, () =>
      writeNdjsonFolder(path, (files) => exportInstitution({ db, operator }, { institution_id, base, files })),
    );
    const counts = output.map(({ type, count }) => `${type} ${count.toLocaleString('en')}`).join(', ');
    return [
      `${path} holds ${name} as of ${transactionTime}: ${counts}.`,
      `Addresses of its codes begin with ${base}.`,
      'It is not encrypted and holds health data.',
    ].join('\n');
  });
}
