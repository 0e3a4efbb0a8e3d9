/** `npm run lab -- NAME ARGS…`: what measures and proves the product. `npm run lab -- help` lists all. */
import { spawnSync } from 'node:child_process';

interface Part {
  /** Relative to the root of the repository. */
  file: string;
  what: string;
  /** On two quiet cores. */
  takes: string;
}

const parts: Readonly<Record<string, Part>> = {
  sim: {
    file: 'lab/sim/run.ts',
    what: 'histories of phones on bad lines [--seed N --histories N]',
    takes: '1 min per 100',
  },
  trust: {
    file: 'lab/trust/run.ts',
    what: 'the seventeen tests of trust [NUMBERS] [short]',
    takes: '3 hours; short 20 min',
  },
  failover: {
    file: 'lab/failover/run.ts',
    what: 'one machine dies under load [--kills N --others N --only WORDS] [restore]',
    takes: '45 min',
  },
  image: { file: 'lab/image/run.ts', what: 'the container image: built, and started read-only', takes: '5 min' },
  rollout: { file: 'lab/rollout/run.ts', what: 'two versions side by side, out and back', takes: '6 min' },
  bench: { file: 'lab/bench/all.ts', what: 'the server beside a bare one; also `npm run bench`', takes: '40 min' },
  day: { file: 'lab/bench/day.ts', what: 'bytes of a patient’s day', takes: '3 min' },
  web: {
    file: 'lab/bench/web.ts',
    what: 'a first visit on a slow line [lighthouse|line|tasks|answers]',
    takes: '15 min',
  },
  county: {
    file: 'lab/county/run.ts',
    what: 'a million patients for a year: sizes, backups, plans',
    takes: '15 min',
  },
  queue: { file: 'lab/bench/queue.ts', what: 'a thousand writes that waited', takes: '5 min' },
  speech: { file: 'lab/bench/speech.ts', what: 'how fast messages are spoken', takes: '1 min' },
  photos: { file: 'lab/bench/photos.ts', what: 'photos on a slowed phone, and five a second', takes: '3 min' },
  soak: { file: 'lab/bench/server/soak.ts', what: 'half an hour of load: memory and errors', takes: '35 min' },
  screens: {
    file: 'lab/screens/run.ts',
    what: 'pictures of every screen [WORDS]; also `npm run screens`',
    takes: '50 min',
  },
  everywhere: { file: 'lab/everywhere/run.ts', what: 'faults of every screen [axe|texts] [WORDS]', takes: '40 min' },
  walk: {
    file: 'lab/journeys/run.ts',
    what: 'every account flow [looks|keys|cut|slow|presses] [WORDS]',
    takes: '1 hour',
  },
};

function help(): void {
  console.log('npm run lab -- NAME ARGS…\n');
  for (const [name, { what, takes }] of Object.entries(parts)) {
    console.log(`  ${name.padEnd(11)} ${what.padEnd(64)} ${takes}`);
  }
}

const [name = 'help', ...args] = process.argv.slice(2);
const part = parts[name];
if (part === undefined) {
  help();
  process.exitCode = name === 'help' ? 0 : 2;
} else {
  process.exitCode = spawnSync(process.execPath, [part.file, ...args], { stdio: 'inherit' }).status ?? 1;
}
