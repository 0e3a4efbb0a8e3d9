import { makeStore, useStore } from '~/lib/store.ts';

export type Theme = 'light' | 'dark';
const key = 'theme';
const dark = matchMedia('(prefers-color-scheme: dark)');

function chosen(): Theme | null {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'light' || stored === 'dark' ? stored : null;
  } catch {
    return null;
  }
}

const present = (): Theme => chosen() ?? (dark.matches ? 'dark' : 'light');
const store = makeStore<Theme>(present());

function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  store.set(theme);
}

/** Follows the system until the person chooses, here or in another tab. */
export function watchTheme(): void {
  dark.addEventListener('change', () => show(present()));
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) show(present());
  });
  show(present());
}

export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // It lasts as long as this page.
  }
  show(theme);
}

export const useTheme = (): Theme => useStore(store);
