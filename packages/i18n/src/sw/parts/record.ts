import { reactivation } from '../door/reactivation.ts';
import { chosenInquiries } from '../lists/chosen-inquiries.ts';
import { appointments } from '../appointments.ts';
import { record } from '../door/record.ts';
import { inquiryColumns } from '../lists/inquiry-columns.ts';
import { pagedList } from '../lists/paged-list.ts';
import { serviceRequests } from '../lists/service-requests.ts';
import { patients } from '../patients.ts';
import { dangerSigns } from '../lists/danger-signs.ts';

/** The page of one patient. */
export const texts = {
  ...reactivation,
  ...chosenInquiries,
  ...dangerSigns,
  ...appointments,
  ...inquiryColumns,
  ...pagedList,
  ...patients,
  ...record,
  ...serviceRequests,
};
