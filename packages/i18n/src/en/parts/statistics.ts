import { appointments } from '../appointments.ts';
import { statistics } from '../figures/statistics.ts';

/** A clinician looks at the figures of their practice. */
export const texts = { ...statistics, ...appointments };
