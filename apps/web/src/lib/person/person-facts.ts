import { mayBeAdult } from '@hodi/domain/caregivers/coming-of-age.ts';
import type { Patient } from '@hodi/domain/patients/patient.ts';
import { useAge } from '~/lib/i18n/age.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { today } from '~/lib/session/server-clock.ts';

/** "Boy, 7 months", "62 years": what tells the people of an account apart. */
export function usePersonFacts(): (patient: Pick<Patient, 'birthday' | 'birthday_precision' | 'gender'>) => string {
  const t = useTexts();
  const ageOf = useAge();
  return (patient) => {
    const { gender } = patient;
    const age = ageOf(patient);
    const isKnown = gender === 'male' || gender === 'female';
    if (!isKnown || mayBeAdult(patient, today())) return age;
    return `${t(gender === 'male' ? 'caregivers.boy' : 'caregivers.girl')}, ${age}`;
  };
}
