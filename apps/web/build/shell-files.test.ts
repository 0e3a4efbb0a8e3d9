import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shellFiles } from './shell-files.ts';

const manifest = {
  'index.html': { file: 'assets/shell.js', isEntry: true, imports: ['_react.js'], css: ['assets/shell.css'] },
  '_react.js': { file: 'assets/react.js' },
  'src/app/signed-in/signed-in.tsx': { file: 'assets/signed-in.js', imports: ['_query.js', '_react.js'] },
  '_query.js': { file: 'assets/query.js' },
  '../../packages/i18n/sw/patient.texts.js': { file: 'assets/patient-sw.js' },
  'src/features/patients/realtime.ts': { file: 'assets/realtime.js' },
  'src/features/patients/list/patients-page.tsx': { file: 'assets/patients-page.js', imports: ['_table.js'] },
  '_table.js': { file: 'assets/table.js' },
};

describe('the shell on the phone', () => {
  it('is what every page needs, and no page', () => {
    assert.deepEqual([...shellFiles(manifest)].sort(), [
      'assets/patient-sw.js',
      'assets/query.js',
      'assets/react.js',
      'assets/realtime.js',
      'assets/shell.css',
      'assets/shell.js',
      'assets/signed-in.js',
    ]);
  });
});
