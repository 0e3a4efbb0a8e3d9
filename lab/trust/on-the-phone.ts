/** Figures of the tests of trust on a phone. `npm test` runs the same tests on the real client. */
import { basename, join } from 'node:path';
import { run } from 'node:test';
import { type Figure, exactly, told } from './figure.ts';

const root = join(import.meta.dirname, '../..');
const folder = 'lab/sim';

/** One figure for each test whose name holds one of the words. @param path of their file, from the top. */
async function testsOf(path: string, names: readonly string[]): Promise<Figure[]> {
  const outcomes = new Map<string, boolean>();
  const stream = run({ files: [join(root, path)], testNamePatterns: names.map((name) => new RegExp(name)) });
  stream.on('test:pass', ({ name, skip }) => void (skip === undefined && outcomes.set(name, true)));
  stream.on('test:fail', ({ name }) => void outcomes.set(name, false));
  // Until its end.
  for await (const _ of stream);
  const tests = [...outcomes].filter(([name]) => names.some((wanted) => name.includes(wanted)));
  return [
    ...tests.map(([name, isGood]): Figure => ({ ...told(name, isGood ? 'holds' : 'does not hold'), isGood })),
    exactly(`${basename(path)}: tests that ran`, tests.length, names.length),
  ];
}

export const poisonInTheQueue = (): Promise<Figure[]> =>
  testsOf(`${folder}/queue.test.ts`, [
    'of ten writes one is refused and one fails five times',
    'a write that fails again and again holds up no other',
  ]);

export const storageFails = async (): Promise<Figure[]> => [
  ...(await testsOf(`${folder}/queue.test.ts`, ['a phone that is full says so'])),
  ...(await testsOf(`${folder}/kept.test.ts`, [
    'a full phone that has locked itself is opened',
    'a browser that clears its storage with seven writes waiting',
    'what was sent or thrown away is not called lost',
  ])),
];

export const sessionExpires = (): Promise<Figure[]> =>
  testsOf(`${folder}/queue.test.ts`, [
    'ten writes outlive the session: only their author sends or sees them',
    'from the moment in which another signs in nothing of the former one is on the screen',
  ]);

/** Beside the messages of `lineCutAnywhere`. */
export const photosOverACutLine = (): Promise<Figure[]> =>
  testsOf('apps/server/src/features/attachments/cut-uploads.test.ts', [
    'at each 16 KB of what is sent, arrives once',
    'at each 16 KB of a few bytes of each answer, arrives once',
    'at each 16 KB of what is read, is read whole in parts',
  ]);
