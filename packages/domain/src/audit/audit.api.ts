import * as z from 'zod/mini';
import { clinicianRoleSchema, namedClinicianSchema } from '../clinicians/clinician.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { pageQuery } from '../shared/page.ts';
import { momentSchema, plainDateSchema } from '../shared/time.ts';
import { userTypeSchema } from '../shared/user-type.ts';
import { personNameSchema } from '../users/user.ts';
import { auditKinds, auditParts } from './audit-kinds.ts';
import { searchedText } from '../shared/text-schemas.ts';

/**
 * True for erased people, also while the erasure runs: their name is `–` and they have no member ID. Servers of the
 * last version leave it out.
 */
const is_erased = z.optional(z.boolean());

const text = z.optional(searchedText.check(z.minLength(1, 'required')));

/** Somebody as the log shows them: as what they acted, where that was noted, else as what they are now. */
export const auditPersonSchema = z.object({
  user_id: idSchema,
  ...personNameSchema.shape,
  user_type: userTypeSchema,
  role: z.nullable(clinicianRoleSchema),
  institution_name: z.nullable(z.string()),
  is_erased,
});
export type AuditPerson = z.infer<typeof auditPersonSchema>;

export const auditEntrySchema = z.object({
  id: idSchema,
  at: momentSchema,
  /** The name of the call, `patients.get`; `kind` and `part` say it to people. */
  action: z.string(),
  kind: z.enum(auditKinds),
  part: z.enum(auditParts),
  outcome: z.enum(['done', 'refused']),
  /** Null where nobody is known: a failed login with a number that has no account. */
  person: z.nullable(auditPersonSchema),
  /**
   * The first three of the patients; those that the reader may not know by name are only counted. The member ID is null of who
   * has not been a patient of the reader's institution.
   */
  patients: z.array(
    z.object({ id: idSchema, member_id: z.nullable(z.string()), ...personNameSchema.shape, is_erased }),
  ),
  patient_count: z.number(),
  /** The clinician whom it was done to: whose role was changed, who was deactivated. */
  about: z.nullable(z.object({ clinician_id: idSchema, ...namedClinicianSchema.shape })),
  /** From where. */
  address: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Lines are looked for of no more people than this whom a name fits. */
export const peopleSearched = 50;
/** The typed name fits more people: only the lines of some of them are here. Servers of the last version do not tell it. */
const has_more_people = z.optional(z.boolean());

/** Filters of the log. */
const filterQuery = {
  /**
   * Of one person, one patient: by id, as from an entry, or by name (a patient also by member ID or phone; of one institution,
   * only who is a patient there or invited).
   */
  user_id: z.optional(idSchema),
  patient_id: z.optional(idSchema),
  person: text,
  patient: text,
  kind: z.optional(z.enum(auditKinds)),
  part: z.optional(z.enum(auditParts)),
  outcome: z.optional(z.enum(['done', 'refused'])),
  /** From this moment on, and before that one. */
  from: z.optional(momentSchema),
  to: z.optional(momentSchema),
  /** For a superuser; an admin has their own alone. */
  institution_id: z.optional(idSchema),
};

export const listAudit = endpoint({
  name: 'audit.list',
  summary: 'Who did what when: of the own institution for its admin, of all for a superuser. Newest first',
  method: 'GET',
  path: '/audit',
  query: z.object({ ...pageQuery, ...filterQuery }),
  answer: z.object({ items: z.array(auditEntrySchema), next_cursor: z.nullable(z.string()), has_more_people }),
  who: ['clinician'],
  needs: 'audit_log',
  audit: true,
});

export const exportAudit = endpoint({
  name: 'audit.export',
  summary: 'The newest lines that fit, all at once, to be kept in a file',
  method: 'GET',
  path: '/audit/export',
  query: z.object(filterQuery),
  /** `is_cut`: there are older ones too. */
  answer: z.object({ items: z.array(auditEntrySchema), is_cut: z.boolean(), has_more_people }),
  who: ['clinician'],
  needs: 'audit_log',
  audit: true,
});

/** One person's actions on the patient's record on one day. */
export const recordAccessSchema = z.object({
  /** Where the patient's clinic is. */
  day: plainDateSchema,
  /** Where it was the institution itself: with its id, and `–` for a name. */
  person: z.object({
    user_id: idSchema,
    ...personNameSchema.shape,
    role: z.nullable(clinicianRoleSchema),
    institution_name: z.nullable(z.string()),
  }),
  /** In the order of `auditKinds`, each once. */
  kinds: z.array(z.enum(auditKinds)),
  /** In the order of `auditParts`, each once. */
  parts: z.array(z.enum(auditParts)),
  /** Whether the whole record was `exported`. It stands beside the kind, which clients of the last version know. */
  whole_record: z.optional(z.boolean()),
  /**
   * Whether the name was `listed` with its clinicians for a registration of somebody alike. Beside the kind for the
   * same reason.
   */
  shown_alike: z.optional(z.boolean()),
  /** The institution gave the record to another system. Beside the kind for the same reason. */
  by_institution: z.optional(z.boolean()),
  times: z.number(),
  first_at: momentSchema,
  last_at: momentSchema,
});
export type RecordAccess = z.infer<typeof recordAccessSchema>;

export const listRecordAccess = endpoint({
  name: 'audit.record_access',
  summary: 'Who opened the own record of a patient, by day and person, newest first; without the patient themself',
  method: 'GET',
  path: '/patients/me/record-access',
  query: z.object({
    ...pageQuery,
    /** A child whom the account cares for; oneself unless said. */
    patient_id: z.optional(idSchema),
  }),
  answer: z.object({ items: z.array(recordAccessSchema), next_cursor: z.nullable(z.string()) }),
  who: ['patient'],
  needs: 'record_access',
  audit: true,
});
