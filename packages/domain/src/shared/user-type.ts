import * as z from 'zod/mini';

/** The role chosen at login: one phone number may have an account of each. */
export const userTypeSchema = z.enum(['patient', 'clinician']);
export type UserType = z.infer<typeof userTypeSchema>;

export const bothUserTypes: readonly UserType[] = ['patient', 'clinician'];
