import { ConfigError } from './config.ts';
import { EmbeddedPostgresError } from './db/embedded/embedded-diagnostics.ts';
import { DatabaseTooOld } from './db/migrate.ts';
import { outageOf, sqlState } from './db/outage.ts';
import { MetricsNotOpened } from './plugins/publish-metrics.ts';

type Environment = Record<string, string | undefined>;

const byState: Readonly<Record<string, string>> = {
  '28P01': 'DATABASE_URL: the server refuses this user or password',
  '28000': 'DATABASE_URL: the server refuses this user or password',
  '3D000': 'DATABASE_URL: the server has no such database',
  '42501': 'DATABASE_OWNER_URL: this user may not create tables and extensions in the database',
};

const partOf = (error: Error, name: string): string => (name in error ? String(Reflect.get(error, name)) : '');

interface Place {
  /** Prefix of the names of its settings. */
  prefix: '' | 'METRICS_';
  port: string;
  host: string;
  /** Advice if another program uses the port. */
  instead: string;
}

function ofPlace(error: Error, { prefix, port, host, instead }: Place): string {
  switch (sqlState(error)) {
    case 'EADDRINUSE':
      return `${prefix}PORT: ${port} is taken by another program; ${instead}`;
    case 'EACCES':
      return `${prefix}PORT: ${port} may not be opened by this user; choose one above 1023`;
    default:
      return `${prefix}HOST: ${host} is not an address of this machine`;
  }
}

function ofListening(error: Error, env: Environment): string {
  const port = env['PORT'] ?? '3000';
  const instead = `choose another, such as PORT=${Number(port) + 1}`;
  return ofPlace(error, { prefix: '', port, host: env['HOST'] ?? '0.0.0.0', instead });
}

function ofMetrics(error: Error, env: Environment): string {
  const [port, host] = [env['METRICS_PORT'] ?? '', env['METRICS_HOST'] ?? '127.0.0.1'];
  return ofPlace(error, { prefix: 'METRICS_', port, host, instead: 'each server process needs one of its own' });
}

function ofSystem(error: Error, env: Environment): string | undefined {
  const [call, path] = [partOf(error, 'syscall'), partOf(error, 'path')];
  if (call === 'listen') return ofListening(error, env);
  if (call === 'getaddrinfo' && partOf(error, 'hostname') === env['HOST']) return ofListening(error, env);
  if (['mkdir', 'open', 'read', 'write'].includes(call) && path !== '') {
    return `DATA_DIR: ${path} cannot be used (${sqlState(error)})`;
  }
  return outageOf(error) === undefined ? undefined : `DATABASE_URL: no PostgreSQL server answers there`;
}

/** One clear line for faults that the person at the terminal can mend; a stack only for our mistakes. */
export function explainStart(error: unknown, env: Environment): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof DatabaseTooOld) {
    return error.message;
  }
  if (error instanceof MetricsNotOpened && error.cause instanceof Error) return ofMetrics(error.cause, env);
  return byState[sqlState(error) ?? ''] ?? ofSystem(error, env) ?? error.stack ?? error.message;
}
