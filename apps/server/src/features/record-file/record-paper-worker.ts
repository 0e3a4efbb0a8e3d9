/** A worker that writes whole records on paper: a long one fills a core for seconds, and must not block others. */
import { parentPort } from 'node:worker_threads';
import { stepBackBehindOthers } from '#server/work/threads/threads.ts';
import type { WrittenRecord } from './paper-writing.ts';
import { writeRecord } from './record-paper.ts';

stepBackBehindOthers(10);

/** An error ends the thread, and fails its caller. */
async function write(record: WrittenRecord): Promise<void> {
  const paper = await writeRecord(record);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(new Uint8Array(paper));
}

parentPort?.on('message', (record: WrittenRecord) => void write(record));
