/**
 * Starts the server, and stops it without losing a request. PostgreSQL comes up in a process of its own; the rest of
 * the program is loaded meanwhile, so what is imported here is only what that needs.
 */
import { type Config, readConfig } from './config.ts';
import { rolesOfEmbedded, startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { type OpenedDatabase, serverDatabase } from './db/server-database.ts';
import type { Program } from './program.ts';

async function openTheDatabase(config: Config, launched: () => void): Promise<OpenedDatabase> {
  const { databaseUrl } = config;
  if (databaseUrl !== undefined) return serverDatabase({ ...config, databaseUrl });
  const warn = (line: string) => process.stderr.write(`${line}\n`);
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: { debug: () => undefined, info: () => undefined, warn },
    launched,
  });
  return rolesOfEmbedded(embedded);
}

const signals = ['SIGINT', 'SIGTERM'] as const;
/** Until requests can be in flight there is nothing to finish; the embedded database is stopped at exit. */
const leaveAtOnce = () => process.exit(0);

function stopOnSignal(program: Program): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    const deadline = setTimeout(() => process.exit(1), 15_000);
    deadline.unref();
    await program.stop();
    process.exit(0);
  };
  for (const signal of signals) process.off(signal, leaveAtOnce).on(signal, () => void stop().catch(giveUp));
}

async function open(): Promise<void> {
  const config = readConfig(process.env);
  for (const signal of signals) process.on(signal, leaveAtOnce);
  const launch = Promise.withResolvers<void>();
  const opening = openTheDatabase(config, launch.resolve);
  // Loading keeps this process busy, so it begins when the other one is under way.
  await Promise.race([launch.promise, opening]);
  const { makeProgram } = await import('./program.ts');
  const database = await opening;
  try {
    const program = await makeProgram(config, database);
    stopOnSignal(program);
    await program.listen();
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function giveUp(error: unknown): Promise<never> {
  const { explainStart } = await import('./explain-start.ts');
  process.stderr.write(`${explainStart(error, process.env)}\n`);
  process.exit(1);
}

/** Serves until a signal stops it. */
export async function start(): Promise<void> {
  try {
    await open();
  } catch (error) {
    await giveUp(error);
  }
}
