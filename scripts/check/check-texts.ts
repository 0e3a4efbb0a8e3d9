/** Every text exists in both languages, is used, and stands in packages/i18n rather than in a screen. */
import { repositoryRoot, runChecks } from './report.ts';
import type { SourceTree, Violation } from './source-tree.ts';
import { checkCatalogs, readCatalogs } from './texts/text-catalogs.ts';
import { checkScreens } from './texts/text-in-screens.ts';
import { checkFaultCodes, checkKeys } from './texts/text-keys.ts';
import notYetUsed from './texts-not-yet-used.json' with { type: 'json' };
import sameInBoth from './texts-same-in-both.json' with { type: 'json' };

export function checkTexts(tree: SourceTree): Violation[] {
  const catalogs = readCatalogs(repositoryRoot);
  return [
    ...checkCatalogs(catalogs, sameInBoth.keys),
    ...checkKeys(tree, catalogs.en, notYetUsed.keys),
    ...checkFaultCodes(tree, catalogs.en),
    ...checkScreens(tree),
  ];
}

if (import.meta.main) await runChecks({ texts: checkTexts });
