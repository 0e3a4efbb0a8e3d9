import type { ChildProcess, Serializable } from 'node:child_process';
import { once } from 'node:events';

/**
 * What a process of the test answers to what it is asked, one question after the other.
 * @throws when it ends before: nobody would wait for it otherwise than forever.
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
