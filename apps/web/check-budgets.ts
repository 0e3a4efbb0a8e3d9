import type { Plugin } from 'vite';
export function budgets(): Plugin {
  return { name: 'hodi:budgets' };
}
