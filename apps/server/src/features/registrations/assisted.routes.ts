import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/registrations/assisted.api.ts';
import { replaceSession } from '#server/features/sessions/replace-session.service.ts';
import type { Tokens } from '#server/plugins/tokens.ts';
import { askerFor, askerOf, publicUrlOf } from '#server/wire/asker.ts';
import { deviceOf } from '#server/wire/caller.ts';
import { inputOf, serve } from '#server/wire/serve.ts';
import type { Work } from '#server/work/work.ts';
import { type Sender, register, registered } from './assisted.service.ts';
import { complete, greet } from './completion.service.ts';
import { resendConsentTo, tryConsent, verifyConsentWith } from './consent.service.ts';
import { countRegistration } from './registration-limits.service.ts';

export function assistedRoutes(app: FastifyInstance, tokens: Tokens): void {
  const senderOf = (work: Work): Sender => ({
    asker: askerFor(app, work.caller, work),
    publicUrl: publicUrlOf(app),
  });
  serve(app, api.assistedRegister, {
    before: (caller) => countRegistration(askerFor(app, caller), caller),
    handle: (work, { body }, room) => register(work, senderOf(work), { filled: body, room }),
    findExisting: (work, { body }) => registered(work, body),
  });
  serve(app, api.resendConsent, (work, { params }) => resendConsentTo(work, senderOf(work), params.patient_id));
  serve(app, api.verifyConsent, {
    before: (caller, { params, body }) => tryConsent(askerFor(app, caller), caller, { ...params, ...body }),
    handle: (work, _input, verification) => verifyConsentWith(work, app.secret, verification),
  });
  serve(app, api.validateToken, {
    auth: 'public',
    handle: ({ params }, request) => greet(askerOf(request), params.token),
  });

  app.post(
    api.completeRegistration.path,
    { config: { contract: api.completeRegistration } },
    async (request, reply) => {
      const { body } = inputOf(api.completeRegistration, request);
      const opener = { tokens, device: deviceOf(request) };
      const opened = await complete(askerOf(request), opener, { ...body, request_id: request.id });
      await replaceSession(reply, tokens, opened);
      app.wake(opened.told);
      return opened.answer;
    },
  );
}
