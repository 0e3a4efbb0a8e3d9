/** A write as it waits on a device, or was sent from there. */
interface Named {
  readonly url: string;
  readonly body: unknown;
  readonly thread: string | null;
  readonly needs: readonly string[];
  readonly creates: readonly string[];
}

/**
 * Those of the writes that are about somebody; also what goes into a thread that one of them began, which does not name whom it is
 * about.
 * @param ids of the person, and of their threads as far as they are known. @param records oldest first.
 */
export function writesAbout<R extends Named>(ids: readonly string[], records: readonly R[]): R[] {
  const known = new Set(ids);
  return records.filter(({ url, body, thread, needs, creates }) => {
    const text = JSON.stringify([url, body, thread, needs, creates]);
    const isAbout = [...known].some((id) => text.includes(id));
    if (isAbout) for (const id of creates) known.add(id);
    return isAbout;
  });
}
