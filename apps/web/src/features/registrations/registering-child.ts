import type { ChildPart } from './child/child-fields.tsx';

/** A child that an invitation is for. */
export interface RegisteringChild {
  /** As whoever invites calls them. */
  name: string;
  part: ChildPart;
}
