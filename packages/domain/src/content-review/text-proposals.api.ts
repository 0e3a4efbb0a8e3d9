import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { editedKeySchema } from './content.ts';
import { decisionSchema, mostProposals, newProposalSchema, textProposalSchema } from './text-proposal.ts';

const topicParams = z.object({ topic: editedKeySchema });
const proposalsSchema = z.object({ proposals: z.array(textProposalSchema) });

/**
 * One text, or all that differ in a file. 400 with a field `proposals.<n>.after` for each text that cannot be; 409 `content_changed` where a text is not
 * the one that its author had before them. Nothing is stored then.
 */
export const proposeTexts = endpoint({
  name: 'content.propose',
  summary: 'Propose other words for texts of a topic; a second reviewer decides',
  method: 'POST',
  path: '/content/:topic/proposals',
  params: topicParams,
  body: z.object({ proposals: z.array(newProposalSchema).check(z.minLength(1), z.maxLength(mostProposals)) }),
  answer: proposalsSchema,
  status: 201,
  who: ['clinician'],
  needs: 'content',
  repeat: 'keyed',
  audit: true,
});

/** 409 `own_proposal`, `already_decided`; 409 `content_changed` where another text stands there by now. */
export const decideTexts = endpoint({
  name: 'content.decide',
  summary: 'Accept proposed texts, as one new edition of the topic, or decline them with a reason; never the own ones',
  method: 'POST',
  path: '/content/:topic/decisions',
  params: topicParams,
  body: decisionSchema,
  answer: proposalsSchema,
  who: ['clinician'],
  needs: 'content',
  repeat: 'keyed',
  audit: true,
});
