/** Who may ask for what as FHIR: caregivers for nothing. */
import type { Audience, Tie } from './access-audiences.ts';

const fhirCare = ['appointment', 'communication', 'consent', 'flag', 'questionnaire_response', 'service_request'];
const fhirEntries = ['allergy_intolerance', 'condition', 'medication_statement', 'observation'];
export const fhirRights = Object.fromEntries(
  [...fhirCare, ...fhirEntries].flatMap((type): [string, readonly Tie[] | Audience][] => [
    [`fhir.read_${type}`, ['owner', 'carer', 'team']],
    [`fhir.search_${type}`, 'everybody'],
  ]),
);
