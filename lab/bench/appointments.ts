/**
 * Lists and numbers of appointments must not become slower as history grows: the tabs, searches and counts of clinicians,
 * and those of one patient, asked of the whole server, with 10,000, 100,000 and 1,000,000 inquiries stored and a tenth as
 * many appointments.
 */
import { type Curve, closeCurves, measureCurves, openCurves, printCurves } from './curves.ts';

const rounds = Number(process.env['ROUNDS'] ?? 400);

const questions = {
  upcoming: '/appointments?scope=upcoming',
  past: '/appointments?scope=past',
  today: '/appointments?scope=today',
  completed: '/appointments?scope=past&status=completed',
  'found by a rare name': '/appointments?scope=upcoming&search=otieno%2017',
  'found by a name': '/appointments?scope=past&search=otieno%202',
  'found by a common name': '/appointments?scope=past&search=otieno%201',
  'found by a topic': '/appointments?scope=upcoming&search=follow',
  'found by a topic, past': '/appointments?scope=past&search=pressure',
};

/** Prints the curve; true when it is within its limit. */
export async function benchAppointments(given?: readonly Curve[]): Promise<boolean> {
  const curves = given ?? (await openCurves());
  const figures = await measureCurves(curves, questions, rounds);
  const isWithin = printCurves(
    'Appointments: a page of 20 with its total and the five counts, whole server',
    curves,
    figures,
  );
  if (given === undefined) await closeCurves(curves);
  return isWithin;
}

if (import.meta.main) process.exitCode = (await benchAppointments()) ? 0 : 1;
