import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/proposed-answers/proposed-answers.api.ts';
import type { Proposer } from '#server/outside/proposer/proposer.ts';
import { serveEvents } from '#server/wire/serve-events.ts';
import { PerPerson } from '#server/work/threads/per-person.ts';
import { caseToAnswer } from './proposed-answers.service.ts';

/** A model writes each for up to a minute, and is paid for it. */
const streamsOfOne = 2;

export function proposedAnswerRoutes(app: FastifyInstance, proposer: Proposer): void {
  const { asksModel } = proposer;
  const people = new PerPerson(streamsOfOne);
  serveEvents(app, api.proposeAnswer, {
    within: (work, { params }, language) => caseToAnswer(work, params.id, { language, asksModel }),
    after: (about, signal, { user_id }) => people.stream(user_id, signal, () => proposer.propose(about, signal)),
  });
}
