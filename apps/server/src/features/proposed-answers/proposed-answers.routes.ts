import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/proposed-answers/proposed-answers.api.ts';
import type { Proposer } from '#server/outside/proposer/proposer.ts';
import { serveEvents } from '#server/wire/serve-events.ts';
import { caseToAnswer } from './proposed-answers.service.ts';

export function proposedAnswerRoutes(app: FastifyInstance, proposer: Proposer): void {
  const { asksModel } = proposer;
  serveEvents(app, api.proposeAnswer, {
    within: (work, { params }, language) => caseToAnswer(work, params.id, { language, asksModel }),
    after: (about, signal) => proposer.propose(about, signal),
  });
}
