import * as z from 'zod/mini';
import { mobileNumberSchema } from '../registrations/registration.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { emptyOrText } from '../shared/text-schemas.ts';
import { bothUserTypes } from '../shared/user-type.ts';
import { teamChoiceSchema } from '../team-care/team-consent.ts';
import { careRelationSchema } from './care-relation.ts';
import { caredForSchema, caregiverSchema, endedCareSchema } from './caregiver.ts';
import { childSchema } from './child.ts';
import { ownAccountAgeSchema } from './coming-of-age.ts';

/** Letters of the reason of an end. */
export const endReasonLength = 200;

/** Institutions that one account may name at once. */
const mostTeams = 50;

const personParams = z.object({ patient_id: idSchema });
const caregiverParams = z.object({ patient_id: idSchema, caregiver_id: idSchema });

export const personInputSchema = z.extend(childSchema, {
  /** Of an adult, who agrees by the code that is sent there. Never the caregiver's own. */
  mobile_number: z.optional(z.nullable(mobileNumberSchema)),
  /** Choice of who may read and answer at the account's institutions with team care. Other institutions ask later. */
  team_choices: z.optional(z.array(teamChoiceSchema).check(z.maxLength(mostTeams))),
});
export type PersonInput = z.output<typeof personInputSchema>;

/** A child works at once; an adult waits for their consent. */
export const addPerson = endpoint({
  name: 'caregivers.add_person',
  summary: 'Add a person whom the account cares for',
  method: 'POST',
  path: '/patients/me/people',
  body: personInputSchema,
  answer: z.object({ person: caredForSchema }),
  status: 201,
  who: ['patient'],
  repeat: 'keyed',
  audit: true,
});

export const sendPersonCode = endpoint({
  name: 'caregivers.send_code',
  summary: 'Send the code by which an adult agrees, again',
  method: 'POST',
  path: '/patients/me/people/:patient_id/send-code',
  params: personParams,
  answer: z.object({}),
  who: ['patient'],
  repeat: 'keyed',
  audit: true,
});

export const agreeByCode = endpoint({
  name: 'caregivers.agree_by_code',
  summary: 'An adult agrees by the code that was sent to their own phone',
  method: 'POST',
  path: '/patients/me/people/:patient_id/agree',
  params: personParams,
  body: z.object({ code: z.string().check(z.maxLength(10)) }),
  answer: z.object({ person: caredForSchema }),
  who: ['patient'],
  repeat: 'keyed',
  audit: true,
});

export const endOwnCare = endpoint({
  name: 'caregivers.end_own',
  summary: 'End the own access to a person whom the account cares for',
  method: 'DELETE',
  path: '/patients/me/people/:patient_id',
  params: personParams,
  answer: z.object({}),
  who: ['patient'],
  repeat: 'natural',
  audit: true,
});

export const listCaregivers = endpoint({
  name: 'caregivers.list',
  summary: 'Who cares for a person: for the person, their caregivers and their clinicians',
  method: 'GET',
  path: '/patients/:patient_id/caregivers',
  params: personParams,
  answer: z.object({
    items: z.array(caregiverSchema),
    /** For the clinicians: who had access once, the last first. */
    ended: z.optional(z.array(endedCareSchema)),
    /** For the clinicians: years from which the person may have an account of their own; not said by a server before it was a setting. */
    own_account_age: z.optional(ownAccountAgeSchema),
  }),
  who: bothUserTypes,
  audit: true,
});

/** Of an adult, who agrees before the clinician; or a second caregiver of a child. */
export const addCaregiver = endpoint({
  name: 'caregivers.add',
  summary: 'Give an account access to a patient of the clinician, in person',
  method: 'POST',
  path: '/patients/:patient_id/caregivers',
  params: personParams,
  body: z.object({ id: idSchema, mobile_number: mobileNumberSchema, relation: careRelationSchema }),
  answer: z.object({ caregiver: caregiverSchema }),
  status: 201,
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

/** A child that an account added, or an adult who agrees before the clinician. */
export const confirmCaregiver = endpoint({
  name: 'caregivers.confirm',
  summary: 'Confirm that the person and the relation are as the account says',
  method: 'POST',
  path: '/patients/:patient_id/caregivers/:caregiver_id/confirm',
  params: caregiverParams,
  answer: z.object({ caregiver: caregiverSchema }),
  who: ['clinician'],
  repeat: 'natural',
  audit: true,
});

export const endCaregiver = endpoint({
  name: 'caregivers.end',
  summary: 'End an account’s access to a person: by the person themself, or a clinician',
  method: 'DELETE',
  path: '/patients/:patient_id/caregivers/:caregiver_id',
  params: caregiverParams,
  /** Why, as a clinician may write it for colleagues. The person needs no reason, and none of theirs is kept. */
  body: z._default(z.object({ reason: z.optional(emptyOrText(endReasonLength)) }), {}),
  answer: z.object({}),
  who: bothUserTypes,
  repeat: 'natural',
  audit: true,
});
