/** Makes photos small beside the page, so that it stays usable meanwhile. */
import { shrink, ShrinkError } from './shrink.ts';

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  const answer = (said: unknown, moved: Transferable[] = []) => postMessage(said, { transfer: moved });
  shrink(data).then(
    (photo) => answer({ photo }, [photo.bytes]),
    (error: unknown) => answer({ problem: error instanceof ShrinkError ? error.problem : 'unreadable' }),
  );
});
