import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { pageOf, pageQuery } from '../shared/page.ts';
import { bothUserTypes } from '../shared/user-type.ts';
import { medicineDetailsSchema, medicineSchema } from './medicine.ts';
import { newEntry, seenVersionSchema } from './record-entry.ts';

const params = z.object({ patient_id: idSchema });

export const listMedicines = endpoint({
  name: 'medicines.list',
  summary: 'The medicines of a patient: what counts first, what was taken out last',
  method: 'GET',
  path: '/patients/:patient_id/medicines',
  params,
  query: z.object(pageQuery),
  answer: pageOf(medicineSchema),
  who: bothUserTypes,
  needs: 'record',
  audit: true,
});

export const createMedicine = endpoint({
  name: 'medicines.create',
  summary: 'Write down a medicine of a patient',
  method: 'POST',
  path: '/patients/:patient_id/medicines',
  params,
  body: z.object({ ...newEntry, ...medicineDetailsSchema.shape }),
  answer: z.object({ medicine: medicineSchema }),
  status: 201,
  who: bothUserTypes,
  needs: 'record',
  repeat: 'keyed',
  audit: true,
});

export const updateMedicine = endpoint({
  name: 'medicines.update',
  summary: 'Change a medicine; a clinician’s change confirms it, a patient changes what they said and nobody confirmed',
  method: 'PUT',
  path: '/patients/:patient_id/medicines/:entry_id',
  params: z.object({ patient_id: idSchema, entry_id: idSchema }),
  body: z.object({ ...medicineDetailsSchema.shape, version: seenVersionSchema }),
  answer: z.object({ medicine: medicineSchema }),
  who: bothUserTypes,
  needs: 'record',
  repeat: 'keyed',
  audit: true,
});
