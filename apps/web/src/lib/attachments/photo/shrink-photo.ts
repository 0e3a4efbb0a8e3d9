import { shrink, ShrinkError, type ShrinkProblem, type SmallPhoto } from './shrink.ts';

type Answer = { photo: SmallPhoto } | { problem: ShrinkProblem };

/** A worker for one photo: what decoding took of the phone's memory goes with it. */
const inWorker = (file: Blob): Promise<SmallPhoto> =>
  new Promise((done, fail) => {
    const worker = new Worker(new URL('shrink-worker.ts', import.meta.url), { type: 'module' });
    const end = () => worker.terminate();
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      end();
      if ('photo' in data) done(data.photo);
      else fail(new ShrinkError(data.problem));
    });
    // Its code did not come, or it ran out of memory.
    worker.addEventListener('error', () => {
      end();
      fail(new Error('no worker'));
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none.
    worker.postMessage(file);
  });

const hasWorker = (): boolean => 'Worker' in globalThis && 'OffscreenCanvas' in globalThis;

/**
 * A photo as it is sent: at most 1,280 pixels and 150 KB, upright, without anything that the camera noted.
 * @throws ShrinkError.
 */
export async function shrinkPhoto(file: Blob): Promise<SmallPhoto> {
  if (!hasWorker()) return shrink(file);
  return inWorker(file).catch((error: unknown) => {
    if (error instanceof ShrinkError && error.problem === 'too_large') throw error;
    return shrink(file);
  });
}
