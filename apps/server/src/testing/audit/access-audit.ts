import type { AccessCall } from '../access-row.ts';

/** The log is for admins and superusers (`needs` of the contract); each sees only their own part. */
export const audit: Record<string, AccessCall> = {
  'audit.list': { about: () => ({}), isAboutOthers: true },
  'audit.export': { about: () => ({}), isAboutOthers: true },
  'audit.record_access': { about: () => ({}) },
};
