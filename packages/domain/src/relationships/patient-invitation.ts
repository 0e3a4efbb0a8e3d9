/** A patient whom a clinician invites: by SMS or e-mail with a link, or on the dashboard of an account that is there. */
import * as z from 'zod/mini';
import { clinicianRoleSchema } from '../clinicians/clinician.ts';
import { deliveryFailures, deliveryStates } from '../deliveries/delivery.ts';
import { mobileNumberSchema, optionalEmailSchema, optionalNameSchema } from '../registrations/registration.ts';
import { idSchema } from '../shared/id.ts';
import { languageSchema } from '../shared/language.ts';
import { momentSchema } from '../shared/time.ts';
import { nameSchema, personNameSchema } from '../users/user.ts';
import type { RelationshipStatus } from './relationship.ts';

export const invitationMethods = ['sms', 'email'] as const;

/** Milliseconds for which an invitation and its link are good. */
export const invitationLife = 7 * 86_400_000;

const invitedChildSchema = z.object({ given_name: nameSchema, family_name: optionalNameSchema });

export const invitePatientSchema = z
  .object({
    id: idSchema,
    given_name: nameSchema,
    additional_name: optionalNameSchema,
    family_name: optionalNameSchema,
    mobile_number: mobileNumberSchema,
    email: optionalEmailSchema,
    method: z.enum(invitationMethods),
    /** Of what is sent, where the number has no account that knows better. */
    language: z.optional(languageSchema),
    /** The child that it is for; who is invited cares for it. Left out by an app before this was. */
    child: z.optional(invitedChildSchema),
  })
  .check(
    z.refine(({ method, email }) => method !== 'email' || email !== null, {
      path: ['email'],
      message: 'required',
      // Also where other fields are at fault: a form tells all faults at once.
      when: () => true,
    }),
  );
export type InvitePatient = z.output<typeof invitePatientSchema>;

export const invitationStatuses = ['pending', 'accepted', 'declined', 'expired'] as const;
export const invitationStatusSchema = z.enum(invitationStatuses);
export type InvitationStatus = z.infer<typeof invitationStatusSchema>;

/** Filters of a list of invitations; `open` are the unanswered ones: pending or expired. */
export const invitationFilterSchema = z.enum([...invitationStatuses, 'open']);
export type InvitationFilter = z.infer<typeof invitationFilterSchema>;

/** State of the message that was sent last. */
export const invitationDeliverySchema = z.object({
  state: z.enum(deliveryStates),
  failure: z.nullable(z.enum(deliveryFailures)),
  /** Since when it is so. */
  at: momentSchema,
});

/** Name and contact as the clinician wrote them, whoever has the number. */
export const patientInvitationSchema = z.object({
  id: idSchema,
  given_name: z.string(),
  additional_name: z.nullable(z.string()),
  family_name: z.nullable(z.string()),
  mobile_number: z.string(),
  email: z.nullable(z.string()),
  method: z.enum(invitationMethods),
  status: invitationStatusSchema,
  created_at: momentSchema,
  /** When the message went out last. */
  sent_at: momentSchema,
  expires_at: momentSchema,
  /**
   * The patient whom the clinician registered directly. They consent by a code, and that they have an account is no
   * secret.
   */
  registered_patient_id: z.nullable(idSchema),
  /** Outside production, of whom the clinician registered themself: the page where the SMS with the code can be read. */
  outbox: z.optional(z.string()),
  /** Null where nothing that was sent is known any more. */
  delivery: z.nullable(invitationDeliverySchema),
  /** Name of the child that it is for. */
  child: z.optional(z.object({ given_name: z.string(), family_name: z.nullable(z.string()) })),
  /** Where those of a whole institution are listed. */
  invited_by: z.optional(z.object({ ...personNameSchema.shape, role: clinicianRoleSchema })),
});
export type PatientInvitation = z.infer<typeof patientInvitationSchema>;

/**
 * Status of an invitation.
 * @param relationship status of the relationship that it led to; null while the number has no account.
 * @param expires_at and `now` in milliseconds since 1970. The status is the same with and without an account, so that
 * it does not reveal who has one.
 */
export function invitationStatus(
  relationship: RelationshipStatus | null,
  { expires_at, now }: { expires_at: number; now: number },
): InvitationStatus {
  if (relationship === null || relationship === 'invited') return expires_at <= now ? 'expired' : 'pending';
  return relationship === 'declined' ? 'declined' : 'accepted';
}

/** Invitation as the registration page shows it to anybody with the link. */
export const shownInvitationSchema = z.object({
  /** Of the invited, as the clinician wrote it. */
  given_name: z.string(),
  /** Of the child that it is for. */
  child: z.optional(z.object({ given_name: z.string() })),
  expires_at: momentSchema,
  clinician: z.object({
    given_name: z.string(),
    additional_name: z.nullable(z.string()),
    family_name: z.nullable(z.string()),
    role: z.string(),
  }),
  institution: z.object({
    name: z.string(),
    /** Its doctors and nurses answer as a team; absent where they do not. */
    team_care: z.optional(z.boolean()),
  }),
});
export type ShownInvitation = z.infer<typeof shownInvitationSchema>;
