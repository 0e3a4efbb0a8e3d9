import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharedFiles } from './shared-files.ts';

interface Known {
  imports?: string[];
  lazy?: string[];
  size?: number;
}

/** The file of each module, as the bundler asks for it. */
function filesOf(modules: Record<string, Known>): Record<string, string | null> {
  const getModuleInfo = (id: string) => {
    const { imports = [], lazy = [], size = 100 } = modules[id] ?? {};
    return { importedIds: imports, dynamicallyImportedIds: lazy, code: 'x'.repeat(size) };
  };
  const { name } = sharedFiles('/src/main.tsx');
  return Object.fromEntries(Object.keys(modules).map((id) => [id, name(id, { getModuleInfo })]));
}

const main = { imports: ['button'], lazy: ['/login-page.tsx', '/home.tsx', '/list.tsx', '/chart.tsx'] };

describe('the file of a module', () => {
  it('is that of the first frame that needs it; a page has a file of its own', () => {
    const files = filesOf({
      '/src/main.tsx': main,
      button: {},
      field: {},
      '/login-page.tsx': { imports: ['field', 'button'] },
      '/home.tsx': { imports: ['field'] },
      '/list.tsx': {},
      '/chart.tsx': {},
    });
    assert.equal(files['button'], 'shell');
    assert.equal(files['field'], 'door');
    assert.equal(files['/home.tsx'], null);
  });

  it('is one for what the same pages need, and another for a large one that fewer need', () => {
    const files = filesOf({
      '/src/main.tsx': main,
      '/home.tsx': { imports: ['row', 'name', 'small'] },
      '/list.tsx': { imports: ['row', 'name', 'large'] },
      '/chart.tsx': { imports: ['large', 'small'] },
      row: {},
      name: {},
      small: {},
      large: { size: 1_000_000 },
    });
    assert.equal(files['row'], files['name']);
    assert.equal(files['row'], files['small']);
    assert.notEqual(files['row'], files['large']);
  });

  it('is not one with what it needs through another file: one of them would run first and find the other undefined', () => {
    const files = filesOf({
      '/src/main.tsx': main,
      '/home.tsx': { imports: ['list'], lazy: ['editor'] },
      '/list.tsx': { imports: ['list'] },
      '/chart.tsx': {},
      list: { imports: ['editor'] },
      editor: { imports: ['names'] },
      names: {},
    });
    assert.equal(files['editor'], null);
    assert.notEqual(files['list'], files['names']);
  });
});
