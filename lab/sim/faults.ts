/** Faults put into the client on purpose: a simulator that does not find them would prove nothing. */
import type { Fault } from './browser/tab-bundle.ts';

const sync = 'lib/offline/sync.ts';

export const faults: Readonly<Record<string, Fault>> = {
  /** Each try under a key of its own. */
  'new-key': [
    {
      file: 'lib/api/write-record.ts',
      from: "'idempotency-key': key }",
      to: "'idempotency-key': `${key}-${Date.now()}` }",
    },
  ],
  /** Removed from the queue as soon as it is sent, before there is an answer. */
  'drop-early': [
    {
      file: sync,
      from: '  try {\n    answer = await writeRecord(record, replayPatience());',
      to: '  await settleArrived(record);\n  try {\n    answer = await writeRecord(record, replayPatience());',
    },
  ],
  /** The author of writes is ignored, both when they are read and when they are sent. */
  'any-user': [
    { file: 'lib/offline/queue.ts', from: 'kept.userId === userId &&', to: '' },
    { file: 'lib/api/authorised.ts', from: 'currentSession()?.userId !== userId', to: 'false' },
  ],
  /** Refused writes just vanish. */
  'drop-refused': [
    {
      file: sync,
      from: "await settleRecord(record.id, {\n        state: 'refused',\n        lastError,\n        ...(error instanceof EarlierArrivedError && { isThere: true }),\n      });",
      to: 'await settleArrived(record);',
    },
  ],
  /** Events missed while the live connection was cut are never told to the screen. */
  'no-catch-up': [
    { file: 'lib/realtime/live-events.ts', from: 'for (const event of apply) this.#apply(event);', to: 'void apply;' },
  ],
  /** Two quick writes of one page at the same time. */
  'no-turns': [
    {
      file: 'lib/api/send.ts',
      from: 'return await inTurn(record, async () => {',
      to: 'return await (async (_: unknown, work: () => Promise<unknown>) => work())(record, async () => {',
    },
  ],
  /** A page does not say whom it is about. */
  'mix-people': [{ file: 'testing/tab-program.ts', from: 'isAboutOther ? { patient_id: patient } : {}', to: '{}' }],
  /** Cached data of a person stay when the care for them ends. */
  'keep-ended': [
    {
      file: 'lib/query/forget-patient.ts',
      from: '  for (const id of ids) forgotten.add(id);\n  for (const tell of onForgotten) tell(ids);',
      to: '',
    },
  ],
  /** Writes about them are deleted before anybody has seen that they did not arrive. */
  'wipe-unseen': [
    {
      file: 'lib/person/ended-people.ts',
      from: 'endedPeople.set([...told, ended]);',
      to: 'void discardAbout(ended).then(() => endedPeople.set([...endedPeople.get(), ended]));',
    },
  ],
  /** The order within a thread is ignored. */
  'no-order': [{ file: 'domain/src/offline/queue-order.ts', from: 'heldThreads.has(thread)', to: 'false' }],
};
