import type { Actor } from '../rights/rights.policy.ts';
import type { AttachmentKind } from './attachment-limits.ts';
import type { AttachmentState } from './attachment.ts';

/** Facts about an attachment for an access decision. The right to its thread is checked before. */
export interface AttachmentFacts {
  author_id: string;
  author_type: 'patient' | 'clinician';
  kind: AttachmentKind;
  state: AttachmentState;
}

type Asking = Pick<Actor, 'user_id' | 'clinician'>;

/** To upload its bytes, ask how many arrived, or cancel it: its author alone. */
export const mayUpload = ({ user_id }: Asking, { author_id }: Pick<AttachmentFacts, 'author_id'>): boolean =>
  user_id === author_id;

/** To take it away from everybody. */
export const mayRemove = ({ clinician }: Asking): boolean => clinician !== null;

/** To type what a voice note says: its author, or a clinician of the thread. */
export const mayTranscribe = ({ user_id, clinician }: Asking, { author_id, kind }: AttachmentFacts): boolean =>
  kind === 'voice' && (clinician !== null || user_id === author_id);

/** Whether a clinician has to listen to it. */
export const needsHearing = ({ author_type, kind, state }: AttachmentFacts): boolean =>
  author_type === 'patient' && kind === 'voice' && state === 'stored';
