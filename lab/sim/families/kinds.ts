/**
 * Kinds of actions that must happen in a round of histories: a rule about an action that never happened proves nothing.
 */
const people = ['a person (child)', 'a person (adult)', 'a person (young)'];

const kinds: readonly string[] = [
  'person about a person (child)',
  ...['inquiry', 'message', 'draft'].flatMap((kind) => people.map((who) => `${kind} about ${who}`)),
  ...['inquiry', 'message', 'draft'].map((kind) => `${kind} about a young person by themself`),
  ...['person', 'inquiry', 'message', 'draft'].map((kind) => `${kind} about a person that waited`),
  ...['person', 'inquiry', 'message'].map((kind) => `${kind} about a person sent again`),
  'message into an inquiry of another caregiver',
  'write about a person over which the app was killed',
  'caregiver added by a clinician',
  'two caregivers of one child',
  'care ended by a clinician',
  'care ended by the account',
  'end told to a device',
  'unsent write shown and thrown away with an end',
  'refused after an end',
  'answer about a person',
  'live event about a person',
  'caught up event about a person',
  'notification about a person',
  'device that keeps a person who is cared for',
  'device looked at after an end',
];

type Counts = Readonly<Record<string, number>>;

export const kindsMissing = (happened: Counts): string[] => kinds.filter((kind) => (happened[kind] ?? 0) === 0);

/** Each with its count, in the order above; then other counts. */
export function kindsSeen(happened: Counts): string {
  const others = Object.keys(happened).filter((kind) => !kinds.includes(kind));
  return [...kinds, ...others].map((kind) => `${kind} ${happened[kind] ?? 0}`).join('; ');
}
