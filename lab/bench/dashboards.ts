/**
 * Dashboards, and the lists that their numbers lead to, must not become slower as history grows: asked of the whole
 * server by clinicians with 500 inquiries in 30 days, and by their patients.
 */
import { type Curve, closeCurves, measureCurves, openCurves, printCurves } from './curves.ts';
import { tokensOf } from './open-practice.ts';

const rounds = Number(process.env['ROUNDS'] ?? 300);

const ofClinicians = {
  'the dashboard': '/clinicians/me',
  'needs you now': '/e-contacts/list/needs-you-now',
  inquiries: '/e-contacts/list/for-clinician',
  'inquiries, action needed': '/e-contacts/list/for-clinician?filter=action_needed',
  'open service requests': '/service-interests?state=open',
  'fulfilled service requests': '/service-interests?state=fulfilled',
  'service requests by service': '/service-interests?state=open&search=malaria',
  'service requests by patient': '/service-interests?state=open&search=achieng',
  'activated today': '/patients?activated=today',
  patients: '/patients',
};

const ofPatients = {
  'the dashboard of a patient': '/patients/me',
  'services of a patient': '/service-interests?limit=100',
  // So that the page is full in each size.
  'the timeline of a patient': '/patients/me/timeline?limit=10',
  'the timeline of a patient, appointments': '/patients/me/timeline?show=appointments',
};

const asPatients = (curves: readonly Curve[]): Promise<Curve[]> =>
  Promise.all(curves.map(async (curve) => ({ ...curve, tokens: await tokensOf(curve.db, 'patient', 20) })));

/** Prints the curves; true when all are within their limit. */
export async function benchDashboards(given?: readonly Curve[]): Promise<boolean> {
  const curves = given ?? (await openCurves());
  const clinicians = await measureCurves(curves, ofClinicians, rounds);
  const patients = await measureCurves(await asPatients(curves), ofPatients, rounds);
  const isFast = [
    printCurves('The dashboard of a clinician and its lists, whole server', curves, clinicians),
    printCurves('The dashboard of a patient and their record, whole server', curves, patients),
  ];
  if (given === undefined) await closeCurves(curves);
  return isFast.every(Boolean);
}

if (import.meta.main) process.exitCode = (await benchDashboards()) ? 0 : 1;
