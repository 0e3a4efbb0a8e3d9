import { reactivation } from '../door/reactivation.ts';
import { account } from '../account.ts';
import { adminCodes } from '../admin/admin-codes.ts';
import { institutions } from '../admin/institutions.ts';
import { staffInvite } from '../admin/staff-invite.ts';
import { staff } from '../admin/staff.ts';
import { waitingRequests } from '../admin/waiting-requests.ts';
import { pagedList } from '../lists/paged-list.ts';
import { statusFilter } from '../lists/status-filter.ts';
import { patients } from '../patients.ts';

/** Institutions and those who work there; with the words of a form of details. */
export const texts = {
  ...reactivation,
  ...account,
  ...adminCodes,
  ...institutions,
  ...pagedList,
  ...patients,
  ...staff,
  ...staffInvite,
  ...statusFilter,
  ...waitingRequests,
};
