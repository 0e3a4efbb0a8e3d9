/** A thread of its own that writes whole records on paper: a long one fills a core for seconds, and holds up nobody. */
import { parentPort } from 'node:worker_threads';
import { stepBackBehindOthers } from '#server/work/threads/threads.ts';
import type { WrittenRecord } from './paper-writing.ts';
import { writeRecord } from './record-paper.ts';

stepBackBehindOthers(10);

/** What goes wrong ends the thread, and fails who waits for it. */
async function write(record: WrittenRecord): Promise<void> {
  const paper = await writeRecord(record);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(new Uint8Array(paper));
}

parentPort?.on('message', (record: WrittenRecord) => void write(record));
