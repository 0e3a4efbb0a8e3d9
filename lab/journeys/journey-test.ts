/** The test function of the walks: a scene for a flow, in a look, with hands and a line. */
import { join } from 'node:path';
import { lostConnections } from '#e2e/fixtures/problems.ts';
import { test as base } from '#e2e/fixtures/test.ts';
import type { Member } from '#e2e/fixtures/windows.ts';
import { cutWrites, slowLine } from './cutter.ts';
import type { Flow, Scene } from './scene.ts';
import { keyboardOf, pointer } from './keyboard-and-pointer.ts';
import { type Look, Journey, nameOf } from './journey.ts';

const pictures = join(import.meta.dirname, 'pictures');

/** Chromium writes every refused call into the console. */
const refused = /status of 4\d\d/;

export interface Way {
  mode: 'look' | 'keys' | 'cut' | 'slow';
  look: Look;
  flow: string;
}

type RunFlow = (flow: Flow, way: Way) => Promise<void>;

export const test = base.extend<{ runFlow: RunFlow }>({
  runFlow: async ({ people, server, api, windows, problems }, provide) => {
    await provide(async (flow, { mode, look, flow: name }) => {
      problems.allow(refused, ...lostConnections, /ERR_FAILED/);
      const open = async (who?: Member, options: { keepsApp?: boolean } = {}): Promise<Journey> => {
        const asked = { ...look, ...options };
        const window = await (who ? windows.of(who, asked) : windows.visitor(asked));
        if (mode === 'slow') await slowLine(window.page);
        const cutter = mode === 'cut' ? await cutWrites(window.context) : undefined;
        return new Journey(window, {
          folder: join(pictures, mode === 'look' ? nameOf(look) : `${mode}-${nameOf(look)}`),
          flow: name,
          input: mode === 'keys' ? keyboardOf(window.page) : pointer,
          followsFocus: mode === 'keys',
          isSlow: mode === 'slow',
          ...(cutter && { cutter }),
        });
      };
      const isBrief = mode === 'cut' || mode === 'slow';
      const scene: Scene = { look, open, people, server, api, windows, isBrief };
      await flow(scene);
    });
  },
});
