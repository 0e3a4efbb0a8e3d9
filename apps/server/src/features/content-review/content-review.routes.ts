import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/content-review/content-review.api.ts';
import { getTopicOffer, takeTopic } from '@hodi/domain/content-review/offered-topics.api.ts';
import { decideTexts, proposeTexts } from '@hodi/domain/content-review/text-proposals.api.ts';
import { getChangedTexts, listReviewedTopics } from '@hodi/domain/content-review/reviewed-topics.api.ts';
import { proveOwner } from '#server/features/second-factor/own-proof.service.ts';
import { PaperPress } from '#server/work/paper/paper-press.ts';
import { askerFor, publicUrlOf } from '#server/wire/asker.ts';
import { serve } from '#server/wire/serve.ts';
import { comment, deleteCase, keepCase, progress, resolve, review } from './content-review.service.ts';
import * as offered from './offered-topics.service.ts';
import * as texts from './text-proposals.service.ts';
import { type ReviewReport, reviewReport } from './review-report.service.ts';
import { reviewedTopics, sign, withdraw } from './sign-offs.service.ts';

export function contentReviewRoutes(app: FastifyInstance): void {
  const { secret } = app;
  const isProduction = app.config.mode === 'production';
  serve(app, api.getContentProgress, (work) => progress(work));
  serve(app, api.getContentReview, (work, { params }) => review(work, params.topic));
  serve(app, api.createContentComment, (work, { params, body }) => comment(work, params.topic, body));
  serve(app, api.resolveContentComment, (work, { params, body }) => resolve(work, params, body));
  serve(app, api.signContent, {
    before: (caller, { body }) => proveOwner(askerFor(app, caller), caller.user_id, body),
    handle: (work, { params, body }, proof) => sign(work, { ...params, secret, proof }, body),
  });
  serve(app, api.withdrawSignOff, (work, { params, body }) => withdraw(work, params, body));
  serve(app, api.keepContentCase, (work, { params, body }) => keepCase(work, params.topic, body));
  serve(app, api.deleteContentCase, (work, { params }) => deleteCase(work, params));
  const press = new PaperPress<ReviewReport>(new URL('./review-paper-worker.ts', import.meta.url));
  app.addHook('onClose', () => press.end());
  serve(app, api.getReviewReport, {
    handle: (work, { query }) => reviewReport(work, query.language),
    send: async ({ reply }, report) => {
      const paper = await press.print(report);
      const { buffer, byteOffset, byteLength } = paper;
      return reply.type('application/pdf').send(Buffer.from(buffer, byteOffset, byteLength));
    },
  });
  const base = `${publicUrlOf(app)}/fhir`;
  serve(app, api.getReviewedQuestionnaire, {
    handle: (work, { params }) => texts.reviewedQuestionnaire(work, params.topic, base),
    send: ({ reply }, resource) => reply.type('application/fhir+json; charset=utf-8').send(JSON.stringify(resource)),
  });
  serve(app, proposeTexts, (work, { params, body }) => texts.propose(work, params, body));
  serve(app, decideTexts, (work, { params, body }) => texts.decide(work, params, body));
  serve(app, getChangedTexts, (work, { params }) => texts.changedTexts(work, params));
  serve(app, listReviewedTopics, (work) => reviewedTopics(work, isProduction));
  serve(app, getTopicOffer, (work, { params }) => offered.topicOffer(work, params.institution_id, isProduction));
  serve(app, takeTopic, (work, { params, body }) => offered.takeTopic(work, { ...params, isProduction }, body.words));
}
