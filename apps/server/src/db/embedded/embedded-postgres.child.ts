/**
 * A server process for the tests: `node embedded-postgres.child.ts DATA_DIR [leave]` starts the database, says so in
 * one line of JSON, and stops it when its input ends. With `leave` it ends without stopping anything.
 */
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { reasonOf } from './embedded-diagnostics.ts';

const [dataDir = '', leave] = process.argv.slice(2);
const log = { debug: () => undefined, info: () => undefined, warn: (message: string) => console.error(message) };

try {
  const database = await startEmbeddedPostgres({ dataDir, log });
  console.log(JSON.stringify({ owner: database.owner, app: database.app, pid: database.pid }));
  if (leave) process.exit(0);
  process.stdin.resume().on('end', () => void database.stop().then(() => console.log('stopped')));
} catch (error) {
  console.log(JSON.stringify({ error: reasonOf(error) }));
}
