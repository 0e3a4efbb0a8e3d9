import type { ChildProcess, Serializable } from 'node:child_process';
import { once } from 'node:events';

/**
 * Sends a question to a process of the test and returns its answer, one question after the other.
 * @throws if it ends before: otherwise the caller would wait for ever.
 */
export async function askChild(child: ChildProcess, what: Serializable): Promise<unknown> {
  const answered = new AbortController();
  const { signal } = answered;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`a process of the test ended (${String(code)})`);
  });
  // Heard no more once it has answered.
  ended.catch(() => undefined);
  const told = once(child, 'message', { signal }) as Promise<[unknown]>;
  told.catch(() => undefined);
  child.send(what);
  try {
    return (await Promise.race([told, ended]))[0];
  } finally {
    answered.abort();
  }
}
