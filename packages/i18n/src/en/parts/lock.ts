import { approval } from '../door/approval.ts';
import { lock } from '../door/lock.ts';
import { lost } from '../door/lost.ts';
import { otherWords } from '../door/other-words.ts';
import { stopped } from '../door/stopped.ts';
import { waiting } from '../door/waiting.ts';

/** What opens a locked device, its settings, what it says of what waits, is lost or kept twice; and of who waits. */
export const texts = { ...approval, ...lock, ...lost, ...otherWords, ...stopped, ...waiting };
