/**
 * Benchmarks that grow with the same practice: statistics, dashboards and appointments. Filling it takes minutes, so it
 * is done once for all.
 */
import { benchAppointments } from './appointments.ts';
import { closeCurves, openCurves } from './curves.ts';
import { benchDashboards } from './dashboards.ts';
import { benchStatistics } from './statistics.ts';

export async function benchGrowth(): Promise<boolean> {
  const curves = await openCurves();
  const within = [await benchStatistics(curves), await benchDashboards(curves), await benchAppointments(curves)];
  await closeCurves(curves);
  return within.every(Boolean);
}

if (import.meta.main) process.exitCode = (await benchGrowth()) ? 0 : 1;
