import { lock } from '../door/lock.ts';

/** What opens a locked device, and its settings. */
export const texts = { ...lock };
