import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { verificationBegunSchema } from './verification.ts';

export const resendCode = endpoint({
  name: 'verifications.resend_code',
  summary: 'Send another code to the same number; the one before is no longer good',
  method: 'POST',
  path: '/auth/resend-code',
  body: z.object({ verification_id: idSchema }),
  answer: verificationBegunSchema,
  status: 202,
  who: 'anyone',
  repeat: 'natural',
  audit: false,
});
