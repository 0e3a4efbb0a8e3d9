import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { weigh } from '../check-budgets.ts';
import { doorFiles } from './door-files.ts';
import { hashesOf } from './policy-hashes.ts';
import { earliestTime, versionStamp } from './version-stamp.ts';

const scratch = mkdtempSync(join(tmpdir(), 'hodi-build-'));
after(() => rmSync(scratch, { recursive: true }));

describe('the version of a build', () => {
  const history = join(scratch, 'history');
  const commitOn = (date: string) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'x'], {
      cwd: history,
      env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    });

  it('is the day of the last commit and how many that day has, in UTC', () => {
    mkdirSync(history);
    execFileSync('git', ['init', '-q'], { cwd: history });
    commitOn('2025-10-27T12:00:00Z');
    commitOn('2025-10-28T02:00:00+03:00'); // still the 27th in UTC
    assert.equal(versionStamp(history, ''), '2025.10.27.2');
    commitOn('2025-10-28T09:00:00Z');
    assert.equal(versionStamp(history, ''), '2025.10.28.1');
  });

  it('may be given where there is no history', () => {
    assert.equal(versionStamp(tmpdir(), '2025.10.28.7'), '2025.10.28.7');
  });

  it('tells before when no clock is believed: a week before its day, where it has one', () => {
    assert.equal(earliestTime('2025.10.28.7'), Date.UTC(2025, 9, 21));
    assert.equal(earliestTime('0.0.0.0'), 0);
    assert.equal(earliestTime('nightly'), 0);
  });
});

describe('hashes for the security policy', () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  it('cover inline scripts and styles, and leave out files and data', () => {
    const html = `<script>let a</script><script type="module" src="/a.js"></script>
      <script type="application/ld+json">{}</script><style>b{}</style>`;
    assert.deepEqual(hashesOf(html), { script: [hash('let a')], style: [hash('b{}')] });
  });
});

describe('needs of the login page beyond the first files', () => {
  const chunk = (of: { facadeModuleId?: string; isEntry?: boolean; imports?: string[]; styles?: string[] }) => ({
    type: 'chunk',
    facadeModuleId: null,
    isEntry: false,
    imports: [],
    ...of,
    viteMetadata: { importedCss: new Set(of.styles) },
  });
  const files = {
    'shell.js': chunk({ isEntry: true, imports: ['react.js'], styles: ['shell.css'] }),
    'react.js': chunk({}),
    'login.js': chunk({
      facadeModuleId: '/a/sessions/login-page.tsx',
      imports: ['react.js', 'door.js'],
      styles: ['l.css'],
    }),
    'door.js': chunk({ styles: ['door.css'] }),
    'en.js': chunk({ facadeModuleId: '/i18n/en/door.texts.js' }),
    'sw.js': chunk({ facadeModuleId: '/i18n/sw/door.texts.js' }),
    'app.js': chunk({ facadeModuleId: '/i18n/en/patient.texts.js' }),
    'l.css': { type: 'asset' },
  };
  const named = Object.fromEntries(Object.entries(files).map(([fileName, file]) => [fileName, { fileName, ...file }]));

  it('is its own files, those they import and the texts of the language', () => {
    const common = ['/login.js', '/l.css', '/door.js', '/door.css'];
    const { en = [], sw = [] } = doorFiles(named);
    assert.deepEqual(en.toSorted(), [...common, '/en.js'].toSorted());
    assert.deepEqual(sw.toSorted(), [...common, '/sw.js'].toSorted());
  });
});

describe('the weight of a build', () => {
  const dist = join(scratch, 'dist');
  const kilobytes = (count: number) => randomBytes(count * 1024);
  const put = (file: string, content: Buffer | string) => {
    mkdirSync(join(dist, file, '..'), { recursive: true });
    writeFileSync(join(dist, file), content);
  };
  const login = 'src/features/sessions/login-page.tsx';
  const home = 'src/features/home/home-page.tsx';
  const routes = [{ path: '/home', key: home }];
  const chunks = {
    'index.html': { file: 'index.js', isEntry: true, imports: ['_react.js'], css: ['shell-1aB_2.css'] },
    '_react.js': { file: 'react.js' },
    '../../packages/i18n/sw/door.texts.js': { file: 'door-sw.js', isDynamicEntry: true },
    '../../packages/i18n/sw/patient.texts.js': { file: 'patient-sw.js', isDynamicEntry: true },
    '../../packages/i18n/sw/clinician.texts.js': { file: 'clinician-sw.js', isDynamicEntry: true },
    [login]: { file: 'login.js', name: 'login-page', isDynamicEntry: true, imports: ['_react.js'], css: ['login.css'] },
    [home]: { file: 'home.js', name: 'home-page', isDynamicEntry: true },
    '../../packages/domain/src/questionnaires/generated/a.ts': { file: 'a.js', isDynamicEntry: true },
    '../../packages/domain/src/questionnaires/generated/a.en.ts': { file: 'a-en.js', isDynamicEntry: true },
    '../../packages/domain/src/questionnaires/generated/a.sw.ts': { file: 'a-sw.js', isDynamicEntry: true },
  };

  it('counts what each page downloads, once', () => {
    put('.vite/manifest.json', JSON.stringify(chunks));
    put('index.html', `<style>${kilobytes(1).toString('base64')}</style>`);
    put('service-worker.js', 'const e=[{"revision":null,"url":"react.js"},{url:"home.js"}]');
    const sizes = {
      index: 10,
      react: 10,
      'door-sw': 2,
      'patient-sw': 5,
      'clinician-sw': 7,
      login: 3,
      home: 21,
      a: 4,
      'a-en': 3,
      'a-sw': 3,
    };
    for (const [name, size] of Object.entries(sizes)) put(`${name}.js`, kilobytes(size));
    put('login.css', kilobytes(2));
    put('shell-1aB_2.css', kilobytes(9)); // in the page already

    const weights = new Map(weigh(dist, routes).map((line) => [line.what, Math.round(line.amount)]));
    assert.equal(weights.get('/login, scripts'), 10 + 10 + 2 + 3);
    assert.equal(weights.get('/login, styles'), 3);
    assert.equal(weights.get('/home, cold'), 10 + 10 + 2 + 5 + 21);
    assert.equal(weights.get('/home, own chunk'), 21);
    assert.equal(weights.get('shell precache'), 10 + 21);
    assert.equal(weights.get('questionnaires, sw'), 4 + 3);
  });

  it('fails where a page of the router is not among the files', () => {
    assert.throws(() => weigh(dist, [{ path: '/gone', key: 'src/gone.tsx' }]), /\/gone: src\/gone\.tsx/);
  });

  it('marks what is over its limit', () => {
    const over = weigh(dist, routes).filter((line) => line.amount > line.limit);
    assert.deepEqual(
      over.map((line) => line.what),
      ['/home, own chunk'],
    );
  });
});
