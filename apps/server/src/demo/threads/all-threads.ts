import type { DemoThread } from '../demo-thread.ts';
import { answered } from './answered.ts';
import { filledInForPatients } from './filled-in-for-patients.ts';
import { needsTheDoctor } from './needs-the-doctor.ts';
import { ofColleagues } from './of-colleagues.ts';
import { resolved } from './resolved.ts';

/** Every thread of the demo, in no order of time. */
export const demoThreads: readonly DemoThread[] = [
  ...needsTheDoctor,
  ...answered,
  ...filledInForPatients,
  ...resolved,
  ...ofColleagues,
];
