import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/proposed-answers/proposed-answers.api.ts';
import type { Proposer } from '#server/outside/proposer/proposer.ts';
import { languageOf } from '#server/wire/error-answers.ts';
import { sendEvents } from '#server/wire/serve-events.ts';
import { serve } from '#server/wire/serve.ts';
import { PerPerson } from '#server/work/threads/per-person.ts';
import { caseToAnswer } from './proposed-answers.service.ts';

/** A model writes each for up to a minute, and is paid for it. */
const streamsOfOne = 2;

export function proposedAnswerRoutes(app: FastifyInstance, proposer: Proposer): void {
  const { asksModel } = proposer;
  const people = new PerPerson(streamsOfOne);
  serve(app, api.proposeAnswer, {
    before: (_caller, _input, request) => Promise.resolve(languageOf(request)),
    handle: async (work, { params }, language) => {
      const about = await caseToAnswer(work, params.id, { language, asksModel, secret: app.secret });
      return { about, user_id: work.caller.user_id };
    },
    send: (to, { about, user_id }) =>
      sendEvents(to, (signal) => people.stream(user_id, signal, () => proposer.propose(about, signal))),
  });
}
