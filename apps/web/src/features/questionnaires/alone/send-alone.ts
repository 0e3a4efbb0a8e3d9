/** Sends what a young person answered alone: at once where it is dangerous, else when they give the phone back. */
import { answerAlone } from '@hodi/domain/e-contacts/answered-alone.api.ts';
import { withAlone } from '@hodi/domain/questionnaires/for-someone/answered-alone.ts';
import type { Answers } from '@hodi/domain/questionnaires/topic.ts';
import type { BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { newId } from '~/lib/ids.ts';
import type { QuizPerson } from '~/features/questionnaires/session/quiz-person.ts';
import type { AloneSession } from './alone-session.ts';

type Body = BodyOf<typeof answerAlone>;

export interface AloneSender {
  /** Sends the answers given since the last time. @throws if they were neither sent nor stored on this device. */
  send: (urgent: boolean) => Promise<void>;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const changedSince = (before: Answers, now: Answers): Answers =>
  Object.fromEntries(Object.entries(now).filter(([id, value]) => !isSame(value, before[id])));

interface Of {
  given: AloneSession;
  person: QuizPerson;
  topicTitle: string;
}

/** Each part is an inquiry of its own: what is raised by a later one, an earlier one did not raise. */
export function makeAloneSender({ given, person, topicTitle }: Of): AloneSender {
  const { session, byCarer } = given;
  const { patientId, subject, store, keeper } = session;
  let sent: Answers = {};
  let known: readonly string[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  const sendRest = async (urgent: boolean) => {
    const now = given.alone.get();
    const answers = changedSince(sent, now);
    if (Object.keys(answers).length === 0) return;
    const raised = given.raised();
    const id = newId();
    const body: Body = {
      id,
      patient_id: patientId,
      topic: subject.topic.key,
      part_of: store.get().inquiryId,
      answers: answers as Body['answers'],
      by_carer: withAlone(byCarer, sent) as Body['by_carer'],
      content_version: subject.topic.version,
      raised: raised.filter(({ rule_id }) => !known.includes(rule_id)),
      ...(subject.day !== undefined && { filled_on: subject.day }),
    };
    const options = { title: 'queue.alone' as const, summary: `${person.name} · ${topicTitle}`, userId: keeper.owner };
    // A person added without a network has to be sent first.
    const about = { thread: patientId, needs: [patientId], creates: [id] };
    try {
      await send(answerAlone, { body }, { ...options, ...about, urgent, silent: true });
    } catch (error) {
      if (!(error instanceof QueuedError)) throw error;
    }
    sent = now;
    known = raised.map(({ rule_id }) => rule_id);
  };
  return {
    send(urgent) {
      const mine = turn.then(() => sendRest(urgent));
      turn = mine.catch(() => undefined);
      return mine;
    },
  };
}
