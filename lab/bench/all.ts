import { benchAuditCost } from './audit-cost.ts';
import { benchClinicianList } from './clinician-list.ts';
import { benchFamilies } from './families.ts';
import { benchGrowth } from './growth.ts';
import { benchLogin } from './login.ts';
import { benchMyPatients } from './my-patients.ts';
import { benchDayCost } from './server/day-cost.ts';
import { benchFhirExport } from './server/fhir-export.ts';
import { benchListing } from './server/listing.ts';
import { benchPosting } from './server/posting.ts';
import { benchProcess } from './server/process.ts';
import { benchRealtime } from './server/realtime.ts';
import { benchSmsDay } from './server/sms-day.ts';
import { benchSubmitting } from './server/submitting.ts';
import { benchTeamInbox } from './team-inbox.ts';

const parts = [benchPosting, benchSubmitting, benchListing, benchRealtime, benchProcess, benchDayCost].concat([
  benchAuditCost,
  benchClinicianList,
  benchMyPatients,
  benchFamilies,
  benchGrowth,
  benchTeamInbox,
  benchFhirExport,
  benchSmsDay,
  benchLogin,
]);

/** One that breaks off is not within its limits, and keeps none of the others from being measured. */
const brokenOff = (error: unknown): boolean => {
  console.error(error);
  return false;
};

const within: boolean[] = [];
for (const part of parts) within.push(await part().catch(brokenOff));
const isWithinLimits = within.every(Boolean);
process.stdout.write(isWithinLimits ? '\nAll within their limits.\n' : '\nNot all within their limits.\n');
process.exitCode = isWithinLimits ? 0 : 1;
