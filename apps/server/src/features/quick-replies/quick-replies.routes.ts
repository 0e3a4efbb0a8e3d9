import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/quick-replies/quick-replies.api.ts';
import { serve } from '#server/wire/serve.ts';
import {
  addQuickReply,
  changeQuickReply,
  orderReplies,
  quickReplies,
  removeQuickReply,
} from './quick-replies.service.ts';

export function quickReplyRoutes(app: FastifyInstance): void {
  serve(app, api.listQuickReplies, (work) => quickReplies(work));
  serve(app, api.createQuickReply, (work, { body }) => addQuickReply(work, body));
  serve(app, api.orderQuickReplies, (work, { body }) => orderReplies(work, body));
  serve(app, api.updateQuickReply, (work, { params, body }) => changeQuickReply(work, params.quick_reply_id, body));
  serve(app, api.deleteQuickReply, (work, { params }) => removeQuickReply(work, params.quick_reply_id));
}
