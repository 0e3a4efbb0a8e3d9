import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/content-review/content-review.api.ts';
import { getTopicOffer, takeTopic } from '@hodi/domain/content-review/offered-topics.api.ts';
import { decideTexts, proposeTexts } from '@hodi/domain/content-review/text-proposals.api.ts';
import { getChangedTexts, listReviewedTopics } from '@hodi/domain/content-review/reviewed-topics.api.ts';
import { proveOwner } from '#server/features/second-factor/own-proof.service.ts';
import { askerFor } from '#server/wire/asker.ts';
import { serve } from '#server/wire/serve.ts';
import { comment, deleteCase, keepCase, progress, resolve, review } from './content-review.service.ts';
import * as offered from './offered-topics.service.ts';
import * as texts from './text-proposals.service.ts';
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
  serve(app, proposeTexts, (work, { params, body }) => texts.propose(work, params, body));
  serve(app, decideTexts, (work, { params, body }) => texts.decide(work, params, body));
  serve(app, getChangedTexts, (work, { params }) => texts.changedTexts(work, params));
  serve(app, listReviewedTopics, (work) => reviewedTopics(work, isProduction));
  serve(app, getTopicOffer, (work, { params }) => offered.topicOffer(work, params.institution_id, isProduction));
  serve(app, takeTopic, (work, { params, body }) => offered.takeTopic(work, { ...params, isProduction }, body.words));
}
