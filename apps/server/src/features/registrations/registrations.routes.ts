import type { FastifyInstance, FastifyReply } from 'fastify';
import type { BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { registerClinician, registerPatient, verifyPhone } from '@hodi/domain/registrations/registrations.api.ts';
import { replaceSession } from '#server/features/sessions/replace-session.service.ts';
import type { OpenSession } from '#server/features/sessions/sessions.service.ts';
import type { Tokens } from '#server/plugins/tokens.ts';
import { type Asker, askerOf } from '#server/wire/asker.ts';
import { deviceOf } from '#server/wire/caller.ts';
import { inputOf } from '#server/wire/serve.ts';
import { beginClinician } from './clinician-registration.service.ts';
import type { Begun, Opener } from './self-registration.ts';
import * as registrations from './registrations.service.ts';

export function registrationRoutes(app: FastifyInstance, tokens: Tokens): void {
  /** Answers as a login does, and tells the users who hear of the new patient. */
  const answerLogin = async (reply: FastifyReply, { opened, told }: { opened: OpenSession; told: string[] }) => {
    app.wake(told);
    await replaceSession(reply, tokens, opened);
    return reply.code(200).send(opened.answer);
  };
  const serveBeginning = <E extends typeof registerPatient | typeof registerClinician>(
    contract: E,
    begin: (asker: Asker, opener: Opener, body: BodyOf<E>) => Promise<Begun>,
  ) =>
    app.post(contract.path, { config: { contract } }, async (request, reply) => {
      const { body } = inputOf(contract, request);
      const done = await begin(askerOf(request), { tokens, device: deviceOf(request) }, body);
      return 'begun' in done ? reply.code(202).send(done.begun) : answerLogin(reply, done);
    });
  serveBeginning(registerPatient, registrations.beginPatient);
  serveBeginning(registerClinician, beginClinician);

  app.post(verifyPhone.path, { config: { contract: verifyPhone } }, async (request, reply) => {
    const { body } = inputOf(verifyPhone, request);
    const opener = { tokens, device: deviceOf(request) };
    return answerLogin(reply, await registrations.verifyPhone(askerOf(request), opener, body));
  });
}
