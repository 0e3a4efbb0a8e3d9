import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { monthSchema, tallySchema } from './tallies.ts';

export const getTallies = endpoint({
  name: 'statistics.tallies',
  summary: 'Counts of a month of an institution by topic, age and sex, small ones hidden; for its admin and superusers',
  method: 'GET',
  path: '/statistics/tallies/:institution_id',
  params: z.object({ institution_id: idSchema }),
  /** By the clock of the clinic. */
  query: z.object({ month: monthSchema }),
  answer: z.object({ month: monthSchema, tallies: z.array(tallySchema) }),
  who: ['clinician'],
  needs: 'tallies',
  audit: true,
});
