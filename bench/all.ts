import { benchClinicianList } from './clinician-list.ts';
import { benchLogin } from './login.ts';
import { benchMyPatients } from './my-patients.ts';

const isListWithin = await benchClinicianList();
const arePatientsWithin = await benchMyPatients();
const isWithinLimits = (await benchLogin()) && isListWithin && arePatientsWithin;
process.stdout.write(isWithinLimits ? '\nAll within their limits.\n' : '\nNot all within their limits.\n');
process.exitCode = isWithinLimits ? 0 : 1;
