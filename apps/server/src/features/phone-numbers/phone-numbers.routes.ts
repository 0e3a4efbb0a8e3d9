import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { countNumber } from '#server/features/registrations/assisted.service.ts';
import { confirmOwnPassword } from '#server/features/sessions/own-password.service.ts';
import { askerFor, publicUrlOf } from '#server/wire/asker.ts';
import { serveInSteps } from '#server/wire/serve.ts';
import type { Work } from '#server/work/work.ts';
import * as numbers from './phone-numbers.service.ts';

export function phoneNumberRoutes(app: FastifyInstance): void {
  const inWork = (work: Work) => askerFor(app, work.caller, work);
  const publicUrl = publicUrlOf(app);

  serveInSteps(app, api.changeOwnPhone, {
    before: async (caller, { body }) => {
      const asker = askerFor(app, caller);
      await confirmOwnPassword(asker, caller.user_id, body.password);
      await numbers.countOwnNumber(asker, caller);
    },
    within: (work, { body }) => numbers.changeOwn(work, inWork(work), body.mobile_number),
  });
  serveInSteps(app, api.verifyOwnPhone, {
    before: (caller, { body }) => numbers.tryOwn(askerFor(app, caller), caller, body.code),
    within: (work, _input, verification) => numbers.moveWith(work, app.secret, verification),
  });
  serveInSteps(app, api.changePatientPhone, {
    before: (caller) => countNumber(askerFor(app, caller), caller),
    within: (work, { params, body }) =>
      numbers.changeOfPatient(work, { asker: inWork(work), publicUrl }, { ...params, ...body }),
  });
  serveInSteps(app, api.verifyPatientPhone, {
    before: (caller, { params, body }) => numbers.tryOfPatient(askerFor(app, caller), caller, { ...params, ...body }),
    within: (work, _input, verification) => numbers.moveWith(work, app.secret, verification),
  });
}
