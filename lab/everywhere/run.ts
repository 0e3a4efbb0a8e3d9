/** `npm run lab -- everywhere [axe|texts] WORDS…`: what is not right on any screen of the demo clinic; see `everywhere/`. */
import { axeEverywhere, kiswahiliEverywhere } from './look-everywhere.ts';
import { ensureBuilt } from '#e2e/fixtures/ensure-built.ts';

const looks = { axe: axeEverywhere, texts: kiswahiliEverywhere };
type LookName = keyof typeof looks;
const isLook = (word: string | undefined): word is LookName => word !== undefined && Object.hasOwn(looks, word);

const [first, ...rest] = process.argv.slice(2);
ensureBuilt();
const names = isLook(first) ? [first] : (Object.keys(looks) as LookName[]);
const words = isLook(first) || first === undefined ? rest : [first, ...rest];
for (const name of names) {
  const { screens, findings } = await looks[name](words);
  console.log(`${name}: ${screens} screens, ${findings.length} findings`);
  if (findings.length > 0) process.exitCode = 1;
}
