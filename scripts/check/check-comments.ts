/**
 * No sentence of a comment begins with a clause that hides its subject ("What is kept …", "Whoever signs in …"). A reader would
 * have to read it twice. Migrations stay as they were written.
 */
import { runChecks } from './report.ts';
import { isCode, type SourceTree, type Violation } from './source-tree.ts';

const beginsWithClause = /^\s*(?:\/\/|\/\*\*|\*)(?:.*[.;])? (?:What|Whoever|Who|Whose|Whom|That) /;

export function checkComments(tree: SourceTree): Violation[] {
  return tree
    .filter(({ path }) => isCode(path) && !path.startsWith('apps/server/migrations/'))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index): Violation[] =>
          beginsWithClause.test(line)
            ? [{ path, line: index + 1, message: 'the sentence hides its subject: name it first' }]
            : [],
        ),
    );
}

if (import.meta.main) await runChecks({ comments: checkComments });
