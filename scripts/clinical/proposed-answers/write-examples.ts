/** `npm run clinical:examples`: writes the examples of proposed answers anew, to be read and to be compared with. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkedContent, clinicalFolder } from '../content.ts';
import { examplesOf } from './examples.ts';

const { problems, content, proposed } = checkedContent();
if (problems.length > 0 || !content || !proposed) {
  process.stderr.write(`The clinical content is not right:\n  ${problems.join('\n  ')}\n`);
  process.exitCode = 1;
} else {
  writeFileSync(join(clinicalFolder, 'proposed-answers/examples.md'), examplesOf({ ...content, proposed }));
}
