/** A thread of its own that writes the report of the review. */
import { parentPort } from 'node:worker_threads';
import { stepBackBehindOthers } from '#server/work/threads/threads.ts';
import { writeReviewReport } from './review-paper.ts';
import type { ReviewReport } from './review-report.service.ts';

stepBackBehindOthers(10);

/** An error ends the thread, and fails its caller. */
async function write(report: ReviewReport): Promise<void> {
  const paper = await writeReviewReport(report);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(new Uint8Array(paper));
}

parentPort?.on('message', (report: ReviewReport) => void write(report));
