/** Form of the demo's threads: who asked what when, and what happened then. */
import { markSeen, postMessage, setEContactStatus } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { ChangedAnswer } from '@hodi/domain/questionnaires/changed-answers.ts';
import type { TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import { acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import type { ServiceCode } from '@hodi/domain/services/services.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { resolve, see, writeMessage } from '#server/features/e-contacts/threads.service.ts';
import { acknowledge } from '#server/features/red-flags/acknowledge.service.ts';
import type { Work } from '#server/work/work.ts';
import type { ToldAnswers } from './demo-answers.ts';
import type { DemoTime } from './demo-time.ts';
import type { PatientKey } from './people/patients.ts';
import type { StaffKey } from './people/staff.ts';

/** The thread, as a step needs it. */
export interface OpenThread {
  id: string;
  red_flags: readonly { id: string }[];
}

export interface DemoStep {
  at: DemoTime;
  /** A member of the staff, or the patient of the thread. */
  by: StaffKey | 'patient';
  contract: Endpoint;
  act: (work: Work, thread: OpenThread) => Promise<unknown>;
}

/** Rate limits for the demo's own writes; its secret protects nothing. */
export const demoCounting = { secret: 'demo', inquiriesPerHour: 1_000 };

type By = DemoStep['by'];

export const says = (by: By, at: DemoTime, message: string): DemoStep => ({
  at,
  by,
  contract: postMessage,
  act: (work, thread) =>
    writeMessage(work, { id: thread.id, longest: 1_000, secret: demoCounting.secret }, { message }),
});

export const sees = (by: By, at: DemoTime): DemoStep => ({
  at,
  by,
  contract: markSeen,
  act: (work, thread) => see(work, thread.id, undefined),
});

/** Acknowledges a red flag: by default the first of the thread. */
export const acknowledges = (by: StaffKey, at: DemoTime, flag = 0): DemoStep => ({
  at,
  by,
  contract: acknowledgeRedFlag,
  act: async (work, thread) => {
    const id = thread.red_flags[flag]?.id;
    if (id === undefined) throw new Error('there is no such red flag to acknowledge');
    await acknowledge(work, { id, secret: demoCounting.secret });
  },
});

export const resolves = (by: StaffKey, at: DemoTime): DemoStep => ({
  at,
  by,
  contract: setEContactStatus,
  act: (work, thread) => resolve(work, thread.id, { status: 'resolved' }),
});

export interface DemoThread {
  patient: PatientKey;
  topic: TopicKey;
  at: DemoTime;
  /** The clinician asked; by default the patient's selected one. */
  of?: StaffKey;
  /** Filled in by this clinician for the patient. */
  filledInBy?: StaffKey;
  /** Answers that matter to the story; all other questions get plain answers. */
  told: ToldAnswers;
  changed?: readonly ChangedAnswer[];
  services?: readonly ServiceCode[];
  /** The services were given; nobody waits for them any more. */
  isServed?: boolean;
  next?: readonly DemoStep[];
}
