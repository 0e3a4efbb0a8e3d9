/** What this device keeps is waited for so long, and its key as long, in milliseconds. */
const patience = 6_000;

/** Undefined where it fails or takes too long. */
export async function inTime<T>(work: Promise<T>, milliseconds = patience): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(done, milliseconds, undefined);
  });
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}
