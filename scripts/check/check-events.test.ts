import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { checkEvents } from './check-events.ts';
import { treeOf } from './source-tree.ts';

describe('a handler that React would never call', () => {
  const lines = (text: string, path = 'apps/web/src/components/row.tsx'): (number | undefined)[] =>
    checkEvents(treeOf({ [path]: text })).map(({ line }) => line);

  it('is found as an attribute and among properties', () => {
    assert.deepEqual(lines('const a = <p onMouseEnter={b} />;\nconst c = <p onPointerDownCapture={b} />;'), [1, 2]);
    assert.deepEqual(lines('const listeners = {\n  onTouchStart: () => go(),\n};'), [2]);
  });

  it('is one of each kind that the root leaves out', () => {
    const root = readFileSync(new URL('../../apps/web/src/lib/react-root.ts', import.meta.url), 'utf8');
    const kinds = [...root.matchAll(/^ {2}'([a-z]+)',$/gm)].map(([, kind]) => kind);
    assert.ok(kinds.includes('touchstart'));
    assert.deepEqual(
      kinds.filter((kind) => lines(`const a = <p on${kind}={b} />;`).length === 0),
      [],
    );
  });

  it('is none of those that the app has, and none outside the app', () => {
    assert.deepEqual(lines('const a = <p onClick={b} onKeyDown={b} onMouseDown={b} onBlur={b} />;'), []);
    assert.deepEqual(lines('const a = { onPointerDown: b };', 'e2e/pages/row.ts'), []);
  });
});
