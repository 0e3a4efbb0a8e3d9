import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { newQuickReplySchema, quickReplyChangeSchema, quickReplyOwnerSchema, quickReplySchema } from './quick-reply.ts';
import { mostQuickReplies } from './quick-reply-text.ts';

const quickReplyParams = z.object({ quick_reply_id: idSchema });

export const listQuickReplies = endpoint({
  name: 'quick_replies.list',
  summary: 'The quick replies of the clinician and of their institution, each in its own order',
  method: 'GET',
  path: '/quick-replies',
  answer: z.object({ items: z.array(quickReplySchema) }),
  who: ['clinician'],
  needs: 'inquiries',
  audit: false,
});

export const createQuickReply = endpoint({
  name: 'quick_replies.create',
  summary: 'Add a quick reply of one’s own, or as an admin one of the institution',
  method: 'POST',
  path: '/quick-replies',
  body: newQuickReplySchema,
  answer: z.object({ quick_reply: quickReplySchema }),
  status: 201,
  who: ['clinician'],
  needs: 'inquiries',
  repeat: 'keyed',
  audit: true,
});

/** Those that it does not name come after the others; unknown ids are passed over: somebody may have deleted one. */
export const orderQuickReplies = endpoint({
  name: 'quick_replies.order',
  summary: 'Put quick replies in another order',
  method: 'PUT',
  path: '/quick-replies/order',
  body: z.object({
    owner: quickReplyOwnerSchema,
    ids: z.array(idSchema).check(z.maxLength(mostQuickReplies, 'too_many')),
  }),
  answer: z.object({ items: z.array(quickReplySchema) }),
  who: ['clinician'],
  needs: 'inquiries',
  repeat: 'natural',
  audit: true,
});

export const updateQuickReply = endpoint({
  name: 'quick_replies.update',
  summary: 'Change a quick reply',
  method: 'PUT',
  path: '/quick-replies/:quick_reply_id',
  params: quickReplyParams,
  body: quickReplyChangeSchema,
  answer: z.object({ quick_reply: quickReplySchema }),
  who: ['clinician'],
  needs: 'inquiries',
  repeat: 'keyed',
  audit: true,
});

/** Deleting it once more changes nothing. */
export const deleteQuickReply = endpoint({
  name: 'quick_replies.delete',
  summary: 'Delete a quick reply',
  method: 'DELETE',
  path: '/quick-replies/:quick_reply_id',
  params: quickReplyParams,
  answer: z.object({}),
  who: ['clinician'],
  needs: 'inquiries',
  repeat: 'natural',
  audit: true,
});
