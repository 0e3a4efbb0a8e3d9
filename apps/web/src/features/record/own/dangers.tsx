import { contactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { useNow } from '~/lib/clock.ts';
import { type KnownPoint, knownTrends } from '../known-measurements.ts';
import { DangerAdvice } from '../measured/danger-advice.tsx';
import { useJudgements } from '../measured/use-judgement.ts';
import type { KnownRecord } from '../use-known-record.ts';

/** So long what was measured calls for something now, in milliseconds. */
const recent = 86_400_000;

/** The institution that answers this person: whose numbers they call. */
const institutionOf = ({ clinician_infos, patient }: PatientProfile) =>
  (clinician_infos.find(({ clinician }) => clinician.id === patient.selected_clinician_id) ?? clinician_infos[0])
    ?.institution ?? null;

/** Recent dangerous values. The advice stands above everything else. */
export function Dangers({ profile, known }: { profile: PatientProfile; known: KnownRecord }) {
  const now = useNow();
  const numbers = contactNumbers(institutionOf(profile));
  const isRecent = ({ at }: KnownPoint) => now - Date.parse(at) < recent;
  const points = knownTrends(known.record, known.queued).flatMap(({ last }) => (isRecent(last) ? [last] : []));
  const judged = useJudgements(points, known, { person: profile.patient, numbers });
  return <DangerAdvice judged={judged ?? []} numbers={numbers} />;
}
