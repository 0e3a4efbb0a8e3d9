import * as z from 'zod/mini';
import { ownAccountAgeSchema } from '../caregivers/coming-of-age.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { serviceCodeSchema } from '../services/services.ts';
import { institutionNotificationsSchema } from '../notifications/notification-settings.ts';
import { pageOf, pageQuery } from '../shared/page.ts';
import { cardTemplateFault, cardTextLength } from './contact-card-template.ts';
import { institutionInputSchema, registrationSettingSchema } from './institution-form.ts';
import { institutionChoiceSchema } from './institutions.api.ts';
import { institutionRowSchema } from './managed-institution.ts';
import { searchSchema } from '../shared/text-schemas.ts';

const params = z.object({ institution_id: idSchema });
const version = z.number().check(z.int());

/** Another institution as clinicians and administrators see it: the same as without a login. */
export const listedInstitutionSchema = z.object({ institution: institutionChoiceSchema });

export const listInstitutions = endpoint({
  name: 'institutions.list',
  summary: 'All institutions by name; for superusers whole and with who belongs to each',
  method: 'GET',
  path: '/institutions',
  query: z.object({ ...pageQuery, search: searchSchema }),
  answer: pageOf(z.union([institutionRowSchema, listedInstitutionSchema])),
  who: ['clinician'],
  audit: false,
});

export const createInstitution = endpoint({
  name: 'institutions.create',
  summary: 'Add an institution; for superusers',
  method: 'POST',
  path: '/institutions',
  body: z.object({ id: idSchema, institution: institutionInputSchema }),
  answer: institutionRowSchema,
  status: 201,
  who: ['clinician'],
  needs: 'institutions',
  repeat: 'keyed',
  audit: true,
});

export const getInstitution = endpoint({
  name: 'institutions.get',
  summary: 'One institution with the counts of its lists; for its admin and superusers',
  method: 'GET',
  path: '/institutions/:institution_id',
  params,
  answer: institutionRowSchema,
  who: ['clinician'],
  audit: false,
});

/** 409 `version_conflict` with both versions: `details.current` as the answer has it, `details.sent` as the body had it. */
export const updateInstitution = endpoint({
  name: 'institutions.update',
  summary: 'Change an institution; for superusers',
  method: 'PUT',
  path: '/institutions/:institution_id',
  params,
  body: z.object({ institution: institutionInputSchema, version }),
  answer: institutionRowSchema,
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

/** 409 `institution_in_use` with `details.counts` `{clinicians, patients}` while people belong to it. */
export const deleteInstitution = endpoint({
  name: 'institutions.delete',
  summary: 'Delete an institution to which nobody belongs; its open invitations are taken back; for superusers',
  method: 'DELETE',
  path: '/institutions/:institution_id',
  params,
  answer: z.object({}),
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

/** 400 with field `text`: `unknown_variable`, `unclosed_variable` or `too_long`. Empty, the card bears a text of ours. */
export const setContactCard = endpoint({
  name: 'institutions.set_contact_card',
  summary: 'Write the text of the contact cards; for the institution’s admin and superusers',
  method: 'PUT',
  path: '/institutions/:institution_id/contact-card',
  params,
  body: z.object({
    text: z.nullable(
      z.string().check(
        z.trim(),
        z.refine((text) => cardTemplateFault(text)?.code !== 'unknown_variable', 'unknown_variable'),
        z.refine((text) => cardTemplateFault(text)?.code !== 'unclosed_variable', 'unclosed_variable'),
        z.maxLength(cardTextLength, 'too_long'),
      ),
    ),
    version,
  }),
  answer: institutionRowSchema,
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

export const setRegistration = endpoint({
  name: 'institutions.set_registration',
  summary: 'How clinicians come to the institution: open, approval or invitation only; for its admin and superusers',
  method: 'PUT',
  path: '/institutions/:institution_id/registration',
  params,
  body: z.object({ registration: registrationSettingSchema, version }),
  answer: institutionRowSchema,
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

/** Beside those that are free everywhere. */
export const setFreeServices = endpoint({
  name: 'institutions.set_free_services',
  summary: 'Which services cost nothing at the institution; for its admin and superusers',
  method: 'PUT',
  path: '/institutions/:institution_id/free-services',
  params,
  body: z.object({ free_services: z.array(serviceCodeSchema).check(z.maxLength(20, 'too_many')), version }),
  answer: institutionRowSchema,
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

/**
 * It counts from each person's next sign-in. 409 `own_second_factor_first`: whoever asks it of others has one.
 */
export const setSecondFactorRule = endpoint({
  name: 'institutions.set_second_factor_rule',
  summary: 'Whether staff of the institution sign in with a second factor; for its admin and superusers',
  method: 'PUT',
  path: '/institutions/:institution_id/second-factor-rule',
  params,
  body: z.object({ is_required: z.boolean(), version }),
  answer: institutionRowSchema,
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

export const setInstitutionNotifications = endpoint({
  name: 'institutions.set_notifications',
  summary: 'How the institution tells its patients that something waits; for its admin and superusers',
  method: 'PUT',
  path: '/institutions/:institution_id/notifications',
  params,
  body: z.object({ notifications: institutionNotificationsSchema, version }),
  answer: institutionRowSchema,
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

/** Accounts that are there already stay. */
export const setOwnAccountAge = endpoint({
  name: 'institutions.set_own_account_age',
  summary: 'From which age a young person may have an account of their own; for the institution’s admin and superusers',
  method: 'PUT',
  path: '/institutions/:institution_id/own-account-age',
  params,
  body: z.object({ own_account_age: ownAccountAgeSchema, version }),
  answer: institutionRowSchema,
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});
