import { benchAppointments } from './appointments.ts';
import { benchClinicianList } from './clinician-list.ts';
import { closeCurves, openCurves } from './curves.ts';
import { benchDashboards } from './dashboards.ts';
import { benchLogin } from './login.ts';
import { benchMyPatients } from './my-patients.ts';
import { benchStatistics } from './statistics.ts';

/** Filling takes minutes, so what grows with the same practice is measured in one. */
async function benchGrowth(): Promise<boolean> {
  const curves = await openCurves();
  const within = [await benchStatistics(curves), await benchDashboards(curves), await benchAppointments(curves)];
  await closeCurves(curves);
  return within.every(Boolean);
}

const within = [await benchClinicianList(), await benchMyPatients(), await benchGrowth(), await benchLogin()];
const isWithinLimits = within.every(Boolean);
process.stdout.write(isWithinLimits ? '\nAll within their limits.\n' : '\nNot all within their limits.\n');
process.exitCode = isWithinLimits ? 0 : 1;
