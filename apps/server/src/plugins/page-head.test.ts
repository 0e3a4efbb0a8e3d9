/** Nothing of an address becomes markup, whatever let it through. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withHead } from './page-head.ts';

const shell = '<html lang="en"><head><!--page-head--><title>Hodi</title><!--/page-head--></head><body></body></html>';
const markup = `a'"><script>alert(1)</script>&`;

test('markup in tags and in JSON stays text', () => {
  const page = withHead(shell, { origin: `https://${markup}`, path: '/login', language: 'sw' });
  assert.doesNotMatch(page, /<script>|"><script|'"/);
  assert.ok(
    page.includes(
      '<link rel="canonical" href="https://a&#39;&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;/login">',
    ),
    page,
  );
  const [, told = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
  assert.equal((JSON.parse(told) as { url: string }).url, `https://${markup}/`);
});

test('so do the names of files', () => {
  const page = withHead(shell, { origin: '', path: '/', language: 'en' }, { en: [`/${markup}.js`, `/${markup}.css`] });
  assert.doesNotMatch(page, /<script>|"><script/);
  assert.equal(page.match(/href="\/a&#39;&quot;&gt;&lt;script/g)?.length, 2);
});
