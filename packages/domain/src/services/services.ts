/** Services of a clinic beside the conversation. Texts come from `clinical/shared.yaml`. */
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

const vitals = ['blood_pressure', 'pulse', 'temperature', 'glucose', 'weight', 'height', 'oxygen'] as const;
type MeasuredThere = (typeof vitals)[number] | 'hba1c';

/** Measures taken when a service is fulfilled. Other services yield no numbers for the record. */
const measuredAt: Partial<Record<string, readonly MeasuredThere[]>> = {
  FREE_VITALS: vitals,
  NURSE_APPOINTMENT: vitals,
  DOCTOR_CONSULTATION: vitals,
  BLOOD_GLUCOSE: ['glucose'],
  BLOOD_TEST_PACKAGE: ['glucose', 'hba1c'],
} satisfies Partial<Record<ServiceCode, readonly MeasuredThere[]>>;

/** In the order in which they are asked for; none of a service that this version does not know. */
export const measuresOfService = (service: string): readonly MeasuredThere[] => measuredAt[service] ?? [];
