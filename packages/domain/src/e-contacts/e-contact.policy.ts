import type { EContactStatus } from './e-contact.ts';

/** A resolved thread takes no more messages from either side; the patient is offered a new inquiry. */
export const isOpen = (status: EContactStatus): boolean => status !== 'resolved';
