import { benchClinicianList } from './clinician-list.ts';

const isWithinLimits = await benchClinicianList();
process.stdout.write(isWithinLimits ? '\nAll within their limits.\n' : '\nNot all within their limits.\n');
process.exitCode = isWithinLimits ? 0 : 1;
