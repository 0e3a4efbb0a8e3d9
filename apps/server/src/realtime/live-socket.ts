/** Messages of the live connection. */
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Caller } from '#server/wire/caller.ts';

export interface FromClient {
  'catch-up': (cursor: unknown, answer: unknown) => void;
  /** The colleague's thread that is open there, by its id; anything else where there is none any more. */
  follow: (thread: unknown, answer: unknown) => void;
  /**
   * Id of the thread that its clinician has in sight, again every few seconds, and whether they write; no id if there
   * is none any more.
   */
  here: (thread: unknown, isWriting: unknown) => void;
}

/**
 * Domain events have their own names: `(json, n, id)`. `sync` asks the client to catch up, `session-ended` ends the
 * connection. Events of a followed thread have its mark before their names, and no number: `(json)`. So have messages
 * about other clinicians there.
 */
export type ToClient = Record<string, (...parts: (string | number | { n: number })[]) => void>;

interface Held {
  caller: Caller;
}

export type LiveSocket = Socket<FromClient, ToClient, DefaultEventsMap, Held>;
export type LiveServer = Server<FromClient, ToClient, DefaultEventsMap, Held>;
