import type { FastifyInstance } from 'fastify';
import { registerClinician, registerPatient, verifyPhone } from '@hodi/domain/registrations/registrations.api.ts';
import { setSessionCookie } from '#server/plugins/session-cookie.ts';
import type { Tokens } from '#server/plugins/tokens.ts';
import { askerOf } from '#server/wire/asker.ts';
import { deviceOf } from '#server/wire/caller.ts';
import { inputOf, servePublic } from '#server/wire/serve.ts';
import * as registrations from './registrations.service.ts';

export function registrationRoutes(app: FastifyInstance, tokens: Tokens): void {
  servePublic(app, registerPatient, ({ body }, request) => registrations.beginPatient(askerOf(request), body));
  servePublic(app, registerClinician, ({ body }, request) => registrations.beginClinician(askerOf(request), body));

  app.post(verifyPhone.path, { config: { contract: verifyPhone } }, async (request, reply) => {
    const { body } = inputOf(verifyPhone, request);
    const opener = { tokens, device: deviceOf(request) };
    const opened = await registrations.verifyPhone(askerOf(request), opener, body);
    setSessionCookie(reply, opened.cookie);
    return opened.answer;
  });
}
