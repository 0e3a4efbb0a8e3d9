import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shortClassNames } from './short-class-names.ts';

describe('names of classes in a build', () => {
  const nameOf = shortClassNames('/app');

  it('are the same in each build, differ between files and within one, and begin with a letter', () => {
    const names = Array.from({ length: 400 }, (_, index) => nameOf('row', `/app/src/${index}.module.css`));
    assert.equal(new Set(names).size, 400);
    for (const name of names) assert.match(name, /^[a-zA-Z][a-zA-Z0-9]{3}0$/);
    const [first = ''] = names;
    assert.equal(shortClassNames('/other')('row', '/other/src/0.module.css'), first);
    assert.equal(nameOf('cell', '/app/src/0.module.css'), `${first.slice(0, 4)}1`);
    assert.equal(nameOf('row', '/app/src/0.module.css?used'), first);
  });
});
