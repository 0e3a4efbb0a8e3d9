/** One inquiry for a questionnaire, however often its sending is tried. */

/** A sending that has begun: tried again under the same key, it makes one inquiry. */
export interface Submission {
  readonly e_contact_id: string;
  readonly key: string;
  /** What was sent under the key; other content needs another key. */
  readonly fingerprint: string;
}

/** The submission to send `content` under: the one already begun if the content is the same, else under a new key. */
export function submissionFor(
  begun: Submission | null,
  content: string,
  fresh: { id: string; key: string },
): Submission {
  if (begun?.fingerprint === content) return begun;
  return { e_contact_id: begun?.e_contact_id ?? fresh.id, key: fresh.key, fingerprint: content };
}
