/** All checks of our own in one process, so that every file is read and parsed once. */
import { checkArrows } from './check-arrows.ts';
import { checkComments } from './check-comments.ts';
import { checkAllDocs } from './check-docs.ts';
import { checkEvents } from './check-events.ts';
import { checkExports } from './check-exports.ts';
import { checkLicences } from './check-licences.ts';
import { checkLimitsWithExceptions } from './check-limits.ts';
import { checkMigrations } from './check-migrations.ts';
import { checkNames } from './check-names.ts';
import { checkPurity } from './check-purity.ts';
import { checkTexts } from './check-texts.ts';
import { runChecks } from './report.ts';

await runChecks({
  arrows: checkArrows,
  comments: checkComments,
  docs: checkAllDocs,
  events: checkEvents,
  exports: checkExports,
  licences: (tree) => checkLicences(tree),
  limits: checkLimitsWithExceptions,
  migrations: (tree) => checkMigrations(tree),
  names: checkNames,
  purity: checkPurity,
  texts: checkTexts,
});
