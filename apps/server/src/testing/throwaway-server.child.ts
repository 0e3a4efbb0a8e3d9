/** A throw-away server for all test processes of a run: says its superuser's URL and stops when its input ends. */
import { startThrowawayServer } from '#server/testing/postgres-cluster.ts';

const server = await startThrowawayServer();
console.log(server.url);
process.stdin.resume().on('end', () => void server.stop());
