/** What a clinic offers beside the conversation. Texts come from `clinical/shared.yaml`. */
import * as z from 'zod/mini';

export const serviceCodes = [
  'DATA_SAVED',
  'FREE_VITALS',
  'BLOOD_GLUCOSE',
  'BLOOD_TEST_PACKAGE',
  'NURSE_APPOINTMENT',
  'DOCTOR_CONSULTATION',
  'HIV_TEST',
  'MALARIA_TEST',
] as const;
export const serviceCodeSchema = z.enum(serviceCodes);
export type ServiceCode = z.infer<typeof serviceCodeSchema>;
