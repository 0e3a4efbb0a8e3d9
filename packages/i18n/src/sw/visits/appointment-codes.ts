import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { appointmentCodes as english } from '@hodi/i18n/en/visits/appointment-codes.ts';

export const appointmentCodes: Catalog<typeof english> = {
  appointment_too_long: 'Miadi haiwezi kuzidi siku moja',
  start_in_past: 'Siku hii imepita. Tafadhali chagua nyingine.',
  start_too_far: 'Tafadhali chagua siku ndani ya miaka mitano ijayo',
};
