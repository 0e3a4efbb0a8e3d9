import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { livenessPath } from './liveness-path.ts';

export const liveness = endpoint({
  name: 'support.liveness',
  summary: 'The process answers',
  method: 'GET',
  path: livenessPath,
  answer: z.object({ status: z.literal('ok') }),
  who: 'anyone',
  audit: false,
});

export const readiness = endpoint({
  name: 'support.readiness',
  summary: 'The process and its database answer',
  method: 'GET',
  path: '/ping/readiness',
  answer: z.object({ status: z.literal('ok'), epoch: z.string() }),
  who: 'anyone',
  audit: false,
});
