/** Two trust tests on every screen of the demo clinic. */
import { type Figure, exactly, told } from '../trust/figure.ts';
import { type Looked, axeEverywhere, kiswahiliEverywhere } from './look-everywhere.ts';
import { ensureBuilt } from '#e2e/fixtures/ensure-built.ts';

/** Only screens whose names hold these words; all without them. */
const words = (process.env['SCREENS'] ?? '').split(' ').filter((word) => word !== '');

const figuresOf = ({ screens, findings }: Looked): Figure[] => [
  told('screens looked at', String(screens)),
  exactly('findings', findings.length, 0),
];

/** Test 16: each screen and state in both languages, both themes and both sizes. */
export async function axeFindsNothing(): Promise<Figure[]> {
  ensureBuilt();
  return figuresOf(await axeEverywhere(words));
}

/** Test 17: each screen and state in Kiswahili, also with longer texts, narrower, and with larger text. */
export async function kiswahiliAndFits(): Promise<Figure[]> {
  ensureBuilt();
  return figuresOf(await kiswahiliEverywhere(words));
}
