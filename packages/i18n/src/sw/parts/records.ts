import { appointments } from '../appointments.ts';
import { clinicians } from '../clinicians.ts';
import { pagedList } from '../lists/paged-list.ts';
import { patients } from '../patients.ts';

/** Dashboards, and the lists of patients. */
export const texts = { ...appointments, ...clinicians, ...pagedList, ...patients };
