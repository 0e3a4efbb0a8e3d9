/** Form of a clinician who registers a patient, or a child and its caregiver. */
import * as z from 'zod/mini';
import { idSchema } from '@hodi/domain/shared/id.ts';
import { assistedRegistrationSchema, type consentWays } from '@hodi/domain/registrations/assisted.ts';
import { currentLanguage } from '~/lib/i18n/language.ts';
import { registrationFields, typedPerson } from '~/lib/person/person-fields.tsx';
import { type FilledChild, type TypedChild, emptyChild, typedChild } from '../child/typed-child.ts';
import type { NotTaken } from './not-taken.ts';

export type ConsentWay = (typeof consentWays)[number];

/** The patient: the person present, or their child. */
export const whoWays = ['self', 'child'] as const;
export type WhoWay = (typeof whoWays)[number];

const requiredId = z.pipe(z.string().check(z.minLength(1, 'required')), idSchema);

export const assistedFormSchema = z.omit(assistedRegistrationSchema, {
  id: true,
  relationship_id: true,
  confirmed_duplicate: true,
  child: true,
  clinician_id: true,
});
/** A reception says whose patient they become. */
export const receptionFormSchema = z.extend(assistedFormSchema, { clinician_id: requiredId });
type FilledAdult = z.output<typeof assistedFormSchema>;
export type Filled = FilledAdult & { child?: FilledChild; clinician_id?: string };
export type AssistedForm = { [Field in Exclude<keyof FilledAdult, 'birthday_precision'>]: string } & TypedChild & {
    who: string;
    clinician_id: string;
  };

const empty: AssistedForm = {
  ...typedPerson(registrationFields.patient, {}),
  ...emptyChild,
  who: 'self',
  clinician_id: '',
  preferred_language: '',
  consent: 'code',
  team_consent: 'team',
};

const formOf = ({ body }: NotTaken): Partial<AssistedForm> => ({
  ...typedPerson(registrationFields.patient, body),
  ...(body.child && { who: 'child', ...typedChild(body.child) }),
  clinician_id: body.clinician_id ?? '',
  preferred_language: body.preferred_language,
  consent: body.consent,
  ...(body.team_consent && { team_consent: body.team_consent }),
});

/** Initial values: those of a refused registration, else empty ones. */
export const startOfForm = (reopened?: NotTaken): AssistedForm => ({
  ...empty,
  preferred_language: currentLanguage(),
  ...(reopened && formOf(reopened)),
});
