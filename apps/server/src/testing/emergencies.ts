/** A patient, her doctor and a nurse who has her in care too, with what tests of emergencies do with them. */
import { createEContact, getThreadForClinician, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { acknowledgeAll } from '@hodi/domain/red-flags/red-flags.api.ts';
import { type PatientSeed, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askWhileBreathingHard } from './answers.ts';
import { type Person, openClinicApp } from './clinic-app.ts';
import { putPatientOf, putRelationship } from './insert-people.ts';

/** Minutes after which more people are told; @returns what each test begins with after `begin`. */
export async function openEmergencies(minutes: number) {
  const t = await openClinicApp({ env: { EMERGENCY_ESCALATION_MINUTES: String(minutes) } });
  const { doctor: kamau, nurse } = t.clinic;
  const now = {} as { seed: PatientSeed; patient: Person; doctor: Person; colleague: Person };
  /** Sessions end meanwhile. */
  const later = async (by: number): Promise<void> => {
    t.time.now += by;
    now.patient = await t.as(now.seed);
    now.doctor = await t.as(kamau);
    now.colleague = await t.as(nurse);
  };
  return {
    t,
    now,
    later,
    begin: async (): Promise<void> => {
      t.time.now += 48 * 3_600_000;
      now.seed = await putPatientOf(t.put, kamau);
      await putRelationship(t.put, { clinician: nurse, patient: now.seed }, { id: idOf(nextSerial()) });
      await later(0);
      await t.db.deleteFrom('outbox_message').execute();
    },
    ask: (answers = askWhileBreathingHard) => now.patient.ok(createEContact, { body: { topic: 'services', answers } }),
    threadOf: (id: string) => now.doctor.ok(getThreadForClinician, { params: { id } }),
    say: (by: Person, id: string, seen_seq?: number) => {
      const seen = seen_seq === undefined ? {} : { seen_seq };
      return by.ok(postMessage, { params: { id }, body: { message: 'Go to the hospital now', ...seen } });
    },
    acknowledge: (by: Person, flags: readonly { id: string }[], id: string) =>
      by.ok(acknowledgeAll, { params: { id }, body: { red_flag_ids: flags.map((flag) => flag.id) } }),
  };
}
