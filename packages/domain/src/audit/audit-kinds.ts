/** The words for what a line of the audit log says was done. No schema and no names of calls here: screens import this. */

export const auditKinds = [
  'listed',
  'read',
  'answered',
  'changed',
  'signed_in',
  'exported',
  'shared',
  'received',
] as const;
/**
 * `listed`: a list that showed the patient's name; `read`: something of theirs was opened, or given by a FHIR search; `answered`: a message was
 * written to them; `changed`: anything else that was written; `signed_in`: a login; `exported`: it left Hodi in a file; `shared`:
 * a language model outside Hodi was given it, without the name; `received`: it came over the live line to a device that was open,
 * whether or not anybody looked.
 */
export type AuditKind = (typeof auditKinds)[number];

export const auditParts = [
  'record',
  'inquiries',
  'notes',
  'red_flags',
  'appointments',
  'services',
  'invitations',
  'account',
  'staff',
  'institution',
  'content',
  'statistics',
  'audit',
] as const;
export type AuditPart = (typeof auditParts)[number];
