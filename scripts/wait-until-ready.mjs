/**
 * `node scripts/wait-until-ready.mjs PORT`: ends well once the server on that port serves. The systemd unit of deploy
 * counts as started only then, so that the next one is not stopped while this one still migrates.
 */
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const BETWEEN_TRIES_MS = 200;
const port = Number(process.argv[2]);
/** systemd tells whom it started; without, only the port says. */
const server = Number(process.env.MAINPID);

const isReady = () =>
  new Promise((done) => {
    const asked = get({ host: '127.0.0.1', port, path: '/ping/readiness', agent: false, timeout: 5000 }, (answer) => {
      answer.resume();
      done(answer.statusCode === 200);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => done(false));
  });

/** One that died is systemd's to start anew: who went on waiting would hold that up. */
function hasDied() {
  if (!server) return false;
  try {
    return !process.kill(server, 0);
  } catch {
    return true;
  }
}

if (!Number.isInteger(port) || port <= 0) {
  console.error('Usage: node scripts/wait-until-ready.mjs PORT');
  process.exit(2);
}
while (!(await isReady())) {
  if (hasDied()) process.exit(1);
  await pause(BETWEEN_TRIES_MS);
}
