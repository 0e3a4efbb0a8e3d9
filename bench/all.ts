import { benchClinicianList } from './clinician-list.ts';
import { benchLogin } from './login.ts';

const isListWithin = await benchClinicianList();
const isWithinLimits = (await benchLogin()) && isListWithin;
process.stdout.write(isWithinLimits ? '\nAll within their limits.\n' : '\nNot all within their limits.\n');
process.exitCode = isWithinLimits ? 0 : 1;
