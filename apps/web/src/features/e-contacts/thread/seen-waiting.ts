/**
 * Messages that this visit has shown as waiting and that the thread does not contain yet.
 * @returns the same array while nothing changes: a new one each time would render for ever.
 */
export function seenWaiting<Message extends { id: string }>(
  before: readonly Message[],
  now: readonly Message[],
  known: ReadonlySet<string>,
): readonly Message[] {
  // A message may be in the thread while its place in the queue is still being cleared.
  const unknown = now.filter(({ id }) => !known.has(id));
  const isNew = unknown.some(({ id }) => !before.some((message) => message.id === id));
  const isBack = before.some(({ id }) => known.has(id));
  if (!isNew && !isBack) return before;
  const left = before.filter(({ id }) => !known.has(id) && !unknown.some((message) => message.id === id));
  return [...left, ...unknown];
}
