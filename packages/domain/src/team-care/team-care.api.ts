import * as z from 'zod/mini';
import { institutionRowSchema } from '../institutions/managed-institution.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { patientTeamSchema, teamMemberSchema } from './team-care.ts';
import { teamConsentSchema } from './team-consent.ts';

/** Turning it on opens nothing by itself: patients are asked. Turning it off closes what their yes had opened. */
export const setTeamCare = endpoint({
  name: 'team_care.set',
  summary: 'Whether the doctors and nurses of the institution answer as a team; for its admin and superusers',
  method: 'PUT',
  path: '/institutions/:institution_id/team-care',
  params: z.object({ institution_id: idSchema }),
  body: z.object({ is_on: z.boolean(), version: z.number().check(z.int()) }),
  answer: institutionRowSchema,
  who: ['clinician'],
  needs: 'institution_settings',
  repeat: 'keyed',
  audit: true,
});

export const listTeam = endpoint({
  name: 'team_care.members',
  summary: 'Doctors and nurses of the own institution, whom an inquiry can be given to',
  method: 'GET',
  path: '/team',
  answer: z.object({ is_on: z.boolean(), members: z.array(teamMemberSchema) }),
  who: ['clinician'],
  needs: 'inquiries',
  audit: false,
});

export const getPatientTeams = endpoint({
  name: 'team_care.of_patient',
  summary: 'Who may read what the patient sends, by institution',
  method: 'GET',
  path: '/patients/:patient_id/teams',
  params: z.object({ patient_id: idSchema }),
  answer: z.object({ items: z.array(patientTeamSchema) }),
  who: ['patient'],
  audit: true,
});

/** @throws 404 where the patient has no clinician there. 409 `team_care_off`: the institution does not work as a team. */
export const setTeamConsent = endpoint({
  name: 'team_care.consent',
  summary: 'Let all doctors and nurses of an institution read and answer, or only the chosen clinicians',
  method: 'PUT',
  path: '/patients/:patient_id/teams/:institution_id',
  params: z.object({ patient_id: idSchema, institution_id: idSchema }),
  body: z.object({ consent: teamConsentSchema }),
  answer: patientTeamSchema,
  who: ['patient'],
  repeat: 'natural',
  audit: true,
});
