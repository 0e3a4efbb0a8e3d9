import { useEffect, useReducer, useRef } from 'react';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { type ProposalEvent, proposeAnswer } from '@hodi/domain/proposed-answers/proposed-answers.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { eventsOf, openStream } from '~/lib/api/event-stream.ts';
import { makeText } from '~/lib/i18n/texts.ts';
import { changed, noProposal } from './proposal.ts';

/** As much of another's answer as a line of the panel holds. */
const longestBody = 200;

/** The server's own sentence where it gave one. */
async function bodyOf(response: Response): Promise<string> {
  const text = await response.text().catch(() => '');
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    if (typeof message === 'string') return message;
  } catch {
    // Something on the way answered in the server's place.
  }
  return text.slice(0, longestBody);
}

/** It is one: what else a stream carries is left aside. */
const isEvent = (event: unknown): event is ProposalEvent =>
  typeof event === 'object' && event !== null && ('content' in event || 'error' in event || 'done' in event);

/** Tells each event as it comes. Answers what went wrong, in the reader's language; nothing when all is well. */
async function listen(id: string, signal: AbortSignal, tell: (event: ProposalEvent) => void): Promise<string> {
  let response: Response;
  try {
    response = await openStream(pathOf(proposeAnswer, { id }), signal);
  } catch (error) {
    const message = error instanceof Error && error.message !== '' ? error.message : makeText('proposal.unknown_error');
    return makeText('proposal.failed', { message });
  }
  if (!response.ok) {
    return makeText('proposal.not_connected', { status: response.status, body: await bodyOf(response) });
  }
  if (!response.body) return makeText('proposal.not_readable');
  try {
    for await (const event of eventsOf(response.body)) {
      if (!isEvent(event)) continue;
      tell(event);
      if (!('content' in event)) return '';
    }
  } catch {
    return makeText('proposal.interrupted');
  }
  // It ended without saying that it was done.
  return makeText('proposal.interrupted');
}

/** The panel's place changes when a tablet is turned: what was ticked and rewritten goes with it, and nowhere else. */
let last: { of: string; proposal: typeof noProposal } | null = null;

const atFirst = (eContactId: string): typeof noProposal =>
  last?.of === eContactId && last.proposal.state !== 'writing' ? last.proposal : noProposal;

/** Questions whose answers a clinician has corrected. */
const correctedIn = ({ corrections = [] }: Thread): string[] =>
  corrections.flatMap(({ question_id }) => question_id ?? []);

/** The proposed answer to an inquiry, once it is asked for. Leaving the page ends the work on the server. */
export function useProposal(thread: Thread) {
  const eContactId = thread.item.e_contact.id;
  const [proposal, change] = useReducer(changed, eContactId, atFirst);
  useEffect(() => {
    last = { of: eContactId, proposal };
    return () => {
      last = null;
    };
  }, [eContactId, proposal]);
  const corrected = JSON.stringify(correctedIn(thread));
  useEffect(() => change({ type: 'corrected', question_ids: JSON.parse(corrected) as string[] }), [corrected]);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (): Promise<void> => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    change({ type: 'begun' });
    const message = await listen(eContactId, stop.signal, (event) => {
      if (!stop.signal.aborted) change({ type: 'event', event });
    });
    if (message !== '' && !stop.signal.aborted) change({ type: 'failed', message });
  };
  return { proposal, change, start };
}
