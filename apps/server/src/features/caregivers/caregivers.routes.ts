import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/caregivers/caregivers.api.ts';
import { askerFor } from '#server/wire/asker.ts';
import { serve } from '#server/wire/serve.ts';
import type { Work } from '#server/work/work.ts';
import { agreeWith, tryPersonCode } from './consent-by-code.service.ts';
import * as caregivers from './caregivers.service.ts';
import { addPerson, endOwnCare, personAdded, sendPersonCode } from './people.service.ts';

export function caregiverRoutes(app: FastifyInstance): void {
  const asker = (work: Work) => askerFor(app, work.caller, work);
  serve(app, api.addPerson, {
    handle: (work, { body }) => addPerson(work, asker(work), body),
    findExisting: (work, { body }) => personAdded(work, body),
  });
  serve(app, api.sendPersonCode, (work, { params }) => sendPersonCode(work, asker(work), params.patient_id));
  serve(app, api.agreeByCode, {
    before: (caller, { params, body }) => tryPersonCode(askerFor(app, caller), caller, { ...params, ...body }),
    handle: (work, { params }, verification) => agreeWith(work, app.secret, { verification, ...params }),
  });
  serve(app, api.endOwnCare, (work, { params }) => endOwnCare(work, params.patient_id));
  serve(app, api.listCaregivers, (work, { params }) => caregivers.listOf(work, params.patient_id));
  serve(app, api.addCaregiver, {
    handle: (work, { params, body }) => caregivers.addCaregiver(work, params.patient_id, body),
    findExisting: (work, { params, body }) => caregivers.caregiverAdded(work, params.patient_id, body),
  });
  serve(app, api.confirmCaregiver, (work, { params }) => caregivers.confirm(work, params));
  serve(app, api.endCaregiver, (work, { params, body }) => caregivers.end(work, params, body));
}
