import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { correctionSchema, newCorrectionSchema } from './correction.ts';

export const createCorrection = endpoint({
  name: 'corrections.create',
  summary: 'Say beside an inquiry what is right instead of an answer or of what was written; what stood there stays',
  method: 'POST',
  path: '/e-contacts/:id/corrections',
  params: z.object({ id: idSchema }),
  body: newCorrectionSchema,
  answer: z.object({ correction: correctionSchema }),
  status: 201,
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});
