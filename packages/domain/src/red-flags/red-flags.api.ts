import * as z from 'zod/mini';
import { eContactItemSchema } from '../e-contacts/e-contact.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { redFlagSchema } from './red-flag.ts';

export const acknowledgeRedFlag = endpoint({
  name: 'red_flags.acknowledge',
  summary: 'Acknowledge a red flag; acknowledging twice changes nothing more',
  method: 'PUT',
  path: '/red-flags/:red_flag_id/acknowledge',
  params: z.object({ red_flag_id: idSchema }),
  answer: z.object({ red_flag: redFlagSchema, item: eContactItemSchema }),
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});
