import type { FastifyInstance } from 'fastify';
import { resendCode } from '@hodi/domain/verifications/verifications.api.ts';
import { askerOf } from '#server/wire/asker.ts';
import { serve } from '#server/wire/serve.ts';
import { resend } from './verifications.service.ts';

export function verificationRoutes(app: FastifyInstance): void {
  serve(app, resendCode, {
    auth: 'public',
    handle: ({ body }, request) => resend(askerOf(request), body.verification_id),
  });
}
