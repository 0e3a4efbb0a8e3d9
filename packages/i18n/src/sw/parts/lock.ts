import { lock } from '../door/lock.ts';
import { lost } from '../door/lost.ts';

/** What opens a locked device, its settings, and what it says of what it lost. */
export const texts = { ...lock, ...lost };
