/** A thread of its own that makes photos and voice notes anew: it fills a core, and holds up nobody. */
import { parentPort } from 'node:worker_threads';
import { stepBackBehindOthers } from '#server/work/threads/threads.ts';
import { type MediaResult, type MediaTask, NotMedia } from './media-task.ts';

stepBackBehindOthers(10);

async function make(task: MediaTask): Promise<MediaResult> {
  try {
    // Each is some megabytes, and mostly only the one is needed.
    if (task.kind === 'photo') return await (await import('./make-photo.ts')).makePhoto(task);
    return await (await import('./make-voice-note.ts')).makeVoiceNote(task);
  } catch (error) {
    if (error instanceof NotMedia) return { refused: error.reason };
    throw error;
  }
}

parentPort?.on('message', (task: MediaTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  void make(task).then((made) => parentPort?.postMessage(made));
});
