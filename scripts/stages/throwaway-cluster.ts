/** The embedded database as a throw-away server, for the API tests of one run. */
import { startThrowawayServer } from '../../apps/server/src/testing/postgres-cluster.ts';

const server = await startThrowawayServer();
console.log(server.url);
process.stdin.resume().on('end', () => void server.stop());
