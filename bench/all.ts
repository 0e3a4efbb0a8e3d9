import { benchClinicianList } from './clinician-list.ts';
import { benchGrowth } from './growth.ts';
import { benchLogin } from './login.ts';
import { benchMyPatients } from './my-patients.ts';

const within = [await benchClinicianList(), await benchMyPatients(), await benchGrowth(), await benchLogin()];
const isWithinLimits = within.every(Boolean);
process.stdout.write(isWithinLimits ? '\nAll within their limits.\n' : '\nNot all within their limits.\n');
process.exitCode = isWithinLimits ? 0 : 1;
