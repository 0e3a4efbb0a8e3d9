/** The clients' view of a random history: their requests, the answers, and the times by one clock. */

export interface Post {
  thread: string;
  /** Bears the client and a number, so that each is another. */
  message: string;
  /** When it was first sent, in milliseconds of one clock. */
  begun: number;
  status: number;
  code: string | undefined;
  id: string | undefined;
  seq: number | undefined;
}

export interface History {
  posts: Post[];
  /** Resolutions that succeeded, and when. */
  resolved: { thread: string; ended: number }[];
  /** Ids of the messages of a thread, in the order in which somebody read them. */
  reads: { thread: string; ids: string[] }[];
  /** Ids of appointments that were made. */
  booked: string[];
  /** Answers to invitations that were accepted. */
  answered: { relationship: string; status: string }[];
  /** Threads there are. */
  threads: { id: string; patient: number }[];
  /** Number of outages: Retry-After answers and cut connections. */
  outages: number;
  /** Violations seen on the way. */
  faults: string[];
}

export const emptyHistory = (threads: History['threads']): History => ({
  posts: [],
  resolved: [],
  reads: [],
  booked: [],
  answered: [],
  threads,
  outages: 0,
  faults: [],
});
