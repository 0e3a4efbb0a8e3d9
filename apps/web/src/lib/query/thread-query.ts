import { queryOptions } from '@tanstack/react-query';
import type { getThreadForClinician, getThreadForPatient, Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { type KnownThread, knownOf, withChanges } from '@hodi/domain/e-contacts/thread-changes.ts';
import { call } from '~/lib/api/call.ts';
import { knownAnswer } from './known-answers.ts';
import { queryFor } from './query-for.ts';

/** The cached thread may be in the form of another app version: then the whole thread is requested. */
function knownHere(thread: Thread | undefined): KnownThread | undefined {
  try {
    return thread && knownOf(thread);
  } catch {
    return undefined;
  }
}

/** A thread: of one that is here already only what has changed is asked for. */
export function threadQuery(endpoint: typeof getThreadForClinician | typeof getThreadForPatient, id: string) {
  const args = { params: { id } };
  return queryOptions({
    ...queryFor(endpoint, args),
    queryFn: async (context): Promise<Thread> => {
      const known = await knownAnswer(context);
      // As it is when it is asked for: what comes meanwhile is loaded again anyway.
      const before = context.client.getQueryData<Thread>(context.queryKey);
      const asked = { ...known };
      const query = knownHere(before);
      const answer = await call(endpoint, { ...args, query }, { silent: true, known: asked });
      const thread = before === undefined ? answer : withChanges(before, answer);
      // Where it joined another's question, that one has noted it.
      if (known !== undefined && asked.answer === answer) Object.assign(known, asked, { answer: thread });
      return thread;
    },
  });
}
