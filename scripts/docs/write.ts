/** `npm run docs`: writes the pages that are generated. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../check/report.ts';
import { readSourceTree } from '../check/source-tree.ts';
import { generatedPages } from './pages.ts';

const pages = Object.entries(generatedPages(readSourceTree(repositoryRoot)));
for (const [path, text] of pages) writeFileSync(join(repositoryRoot, path), text);
