import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * A plugin that works on the finished build: every file is written, the service worker too. Those that are made this way run
 * one after the other, in the order of the plugins. Nothing runs where the build failed before.
 * @param work gets the folder of the build; what it throws fails the build.
 */
export function afterBuild(name: string, work: (dist: string) => void | Promise<void>): Plugin {
  let dist = '';
  let isWritten = false;
  return {
    name: `hodi:${name}`,
    apply: 'build',
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      isWritten = true;
    },
    // The service worker is written when the bundle is closed.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => (isWritten ? work(dist) : undefined),
    },
  };
}
