/** The seventeen, by their numbers in docs/performance.md. Each is loaded when it runs: it reads its settings then. */
import type { Figure } from './figure.ts';

interface TrustTest {
  what: string;
  /** Settings of the environment that make it a matter of a minute or two; none where it is so anyway. */
  short?: Readonly<Record<string, string>>;
  run: () => Promise<Figure[]>;
}

const onTheDatabase = { TERMINATIONS: '4', STOPS: '2', FROZEN: '8', SLOW: '6', SLOW_DISK: '5', FULL: '5' };
/** Of each kind of page one look. */
const screens = { SCREENS: 'login phone' };

export const trustTests: Readonly<Record<number, TrustTest>> = {
  1: {
    what: 'SIGKILL under posting clients',
    short: { KILLS: '8' },
    run: async () => (await import('./kills.ts')).killsUnderLoad(),
  },
  2: {
    what: 'PostgreSQL terminated, stopped, frozen, slow, its disk slow, full',
    short: onTheDatabase,
    run: async () => (await import('./database-faults.ts')).databaseFaults(),
  },
  3: { what: 'The same key again', run: async () => (await import('./idempotency.ts')).sameKeyAgain() },
  4: {
    what: 'The line cut at every byte',
    short: { CUT_EVERY: '20' },
    run: async () => [
      ...(await (await import('../sim/cut-line.ts')).lineCutAnywhere()),
      ...(await (await import('./on-the-phone.ts')).photosOverACutLine()),
    ],
  },
  5: {
    what: 'Fifty queued writes and a dead browser',
    run: async () => (await import('./dead-browser/figures.ts')).fiftyWritesOutliveTheBrowser(),
  },
  6: {
    what: 'A queued write that is refused for good',
    run: async () => (await import('./on-the-phone.ts')).poisonInTheQueue(),
  },
  7: {
    what: 'Storage full, cleared, private',
    run: async () => (await import('./on-the-phone.ts')).storageFails(),
  },
  8: {
    what: 'The session expires with writes waiting',
    run: async () => (await import('./on-the-phone.ts')).sessionExpires(),
  },
  9: {
    what: 'A gap in realtime',
    short: { CUT: '10' },
    run: async () => (await import('../sim/live-gap.ts')).gapInRealtime(),
  },
  10: {
    what: 'Restored from an old backup',
    run: async () => (await import('../sim/restored.ts')).sentAgainAfterRestore(),
  },
  11: {
    what: 'Random histories',
    short: { SEEDS: '3', ACTS: '25' },
    run: async () => (await import('./histories.ts')).randomHistories(),
  },
  12: { what: 'Authorization matrix', run: async () => (await import('./rights-and-audit.ts')).whoMayDoWhat() },
  13: {
    what: 'Generated and broken requests',
    short: { REQUESTS: '5000' },
    run: async () => (await import('./broken-requests.ts')).brokenRequests(),
  },
  14: {
    what: 'Guessing, telling times, forged tokens',
    run: async () => (await import('./authentication.ts')).authenticationUnderAttack(),
  },
  15: {
    what: 'One audit line each, sealed',
    run: async () => (await import('./rights-and-audit.ts')).oneLineEachSealed(),
  },
  16: {
    what: 'axe on every screen',
    short: screens,
    run: async () => (await import('../everywhere/figures.ts')).axeFindsNothing(),
  },
  17: {
    what: 'Kiswahili on every screen',
    short: screens,
    run: async () => (await import('../everywhere/figures.ts')).kiswahiliAndFits(),
  },
};
