import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { lazyPage } from './lazy-page.ts';

const drawn = (page: ReturnType<typeof lazyPage>['page']): string =>
  renderToString(createElement(Suspense, { fallback: 'its shape' }, createElement(page)));

it('a page whose code has come is drawn at once, without its shape before', async () => {
  const { page, load } = lazyPage(async () => ({ default: () => 'the page' }));
  await load();
  assert.doesNotMatch(drawn(page), /its shape/);
  assert.match(drawn(page), /the page/);
});

it('until its code has come, its shape stands there', () => {
  const { page } = lazyPage(async () => ({ default: () => 'the page' }));
  assert.match(drawn(page), /its shape/);
});

it('a page that did not come is asked for again', async () => {
  let asked = 0;
  const { page, load } = lazyPage(async () => {
    asked += 1;
    if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => 'the page' };
  });
  await assert.rejects(load());
  await load();
  assert.match(drawn(page), /the page/);
});
