import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { countNumber } from '#server/features/registrations/registration-limits.service.ts';
import { proveOwner } from '#server/features/second-factor/own-proof.service.ts';
import { askerFor, publicUrlOf } from '#server/wire/asker.ts';
import { serve } from '#server/wire/serve.ts';
import type { Work } from '#server/work/work.ts';
import * as numbers from './phone-numbers.service.ts';

export function phoneNumberRoutes(app: FastifyInstance): void {
  const inWork = (work: Work) => askerFor(app, work.caller, work);
  const publicUrl = publicUrlOf(app);

  serve(app, api.changeOwnPhone, {
    before: (caller, { body }) => proveOwner(askerFor(app, caller), caller.user_id, body),
    handle: (work, { body }, proof) => numbers.changeOwn(work, inWork(work), { ...body, proof }),
  });
  serve(app, api.verifyOwnPhone, {
    before: (caller, { body }) => numbers.tryOwn(askerFor(app, caller), caller, body.code),
    handle: (work, _input, verification) => numbers.moveWith(work, { secret: app.secret, publicUrl }, verification),
  });
  serve(app, api.changePatientPhone, {
    before: (caller) => countNumber(askerFor(app, caller), caller),
    handle: (work, { params, body }) =>
      numbers.changeOfPatient(work, { asker: inWork(work), publicUrl }, { ...params, ...body }),
  });
  serve(app, api.verifyPatientPhone, {
    before: (caller, { params, body }) => numbers.tryOfPatient(askerFor(app, caller), caller, { ...params, ...body }),
    handle: (work, _input, verification) => numbers.moveWith(work, { secret: app.secret, publicUrl }, verification),
  });
  serve(app, api.beginOwnAccount, (work, { params, body }) =>
    numbers.beginOwnAccount(work, inWork(work), { ...params, ...body }),
  );
  serve(app, api.verifyOwnAccount, {
    before: (caller, { params, body }) => numbers.tryOwnAccount(askerFor(app, caller), caller, { ...params, ...body }),
    handle: (work, _input, verification) => numbers.moveWith(work, { secret: app.secret, publicUrl }, verification),
  });
}
