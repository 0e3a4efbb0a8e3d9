import type { Scene } from './scene.ts';

/** Lets time go on until it is done. */
export async function played<T>(scene: Scene, work: Promise<T>, atMost = 120_000): Promise<T> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  if (!(await scene.time.play(atMost, () => isDone))) throw new Error('It does not come to an end');
  return done;
}
