import { appointments } from '../appointments.ts';
import { clinicians } from '../clinicians.ts';
import { inquiryColumns } from '../lists/inquiry-columns.ts';
import { pagedList } from '../lists/paged-list.ts';
import { serviceRequests } from '../lists/service-requests.ts';
import { statusFilter } from '../lists/status-filter.ts';
import { unconfirmed } from '../lists/unconfirmed.ts';
import { patients } from '../patients.ts';
import { dangerSigns } from '../lists/danger-signs.ts';

/** Dashboards, and the lists of patients. */
export const texts = {
  ...appointments,
  ...clinicians,
  ...dangerSigns,
  ...inquiryColumns,
  ...pagedList,
  ...patients,
  ...serviceRequests,
  ...statusFilter,
  ...unconfirmed,
};
