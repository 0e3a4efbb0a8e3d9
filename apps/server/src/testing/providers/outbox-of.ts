/** The outbox of a tested application: messages put into it, senders that empty it, and what became of each. */
import { nextSerial } from '@hodi/domain/testing/people.ts';
import { Sender, type SenderDeps } from '#server/features/deliveries/sender.service.ts';
import { NotTaken, type SendingProvider, type Taken } from '#server/outside/sending.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { newId } from '#server/work/new-id.ts';
import { performPublic } from '#server/work/perform-public.ts';
import type { OutgoingMessage } from '#server/work/work.ts';

export const taken: Taken = { provider_id: null, state: 'sent' };

/** A provider that does as it is told, and what it was handed. */
export function aProvider(send: (id: string) => Promise<Taken> | Taken = () => taken) {
  const handed: string[] = [];
  const provider: SendingProvider = {
    name: 'test',
    send: async ({ id }) => {
      handed.push(id);
      return send(id);
    },
  };
  return { provider, handed };
}

export const refuses = (kind: NotTaken['kind'], failure: NotTaken['failure'] = 'unreachable') =>
  aProvider(() => Promise.reject(new NotTaken(kind, failure, 'HTTP 503')));

/** Begins to send and waits for an answer that the test gives. */
export function aSlowProvider() {
  const answer = Promise.withResolvers<Taken>();
  const asked = Promise.withResolvers<void>();
  const send = () => {
    asked.resolve();
    return answer.promise;
  };
  return { provider: { name: 'slow', send } satisfies SendingProvider, answer, asked: asked.promise };
}

export function outboxOf(t: TestApp) {
  /** Writes a message to the outbox, as features do. */
  async function written(over: Partial<OutgoingMessage> = {}): Promise<string> {
    const id = newId(t.time.now);
    const receiver = `+2547${String(10_000_000 + nextSerial())}`;
    const text = { language: 'en', template: 'sms.code', body: 'Hodi: 123456' } as const;
    const message = { channel: 'sms', receiver_user_id: null, receiver, ...text, id, ...over } as const;
    await performPublic(t.db, t.time.now, async (work) => work.sendOut(message));
    return id;
  }
  const rowOf = (id: string) =>
    t.db.selectFrom('outbox_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    written,
    aCode: () => written({ holds_secret: true, valid_for: 600_000 }),
    rowOf,
    stateOf: async (id: string) => {
      const { state, tries, failure } = await rowOf(id);
      return { state, tries, failure };
    },
    aSender: (provider: SendingProvider, over: Partial<SenderDeps> = {}) =>
      new Sender({
        db: t.db,
        channel: 'sms',
        provider,
        clock: () => t.time.now,
        keepsBodies: false,
        wake: (userIds) => t.app.wake(userIds),
        log: { warn: () => undefined },
        ...over,
      }),
  };
}
