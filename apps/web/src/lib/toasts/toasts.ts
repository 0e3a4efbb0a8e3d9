/** Short notices. Nothing that must be remembered is said here. */
import type { ToastItem, ToastKind } from '~/components/feedback/toast-region.tsx';
import { makeStore, useStore } from '~/lib/store.ts';
import { toastDuration } from './toast-duration.ts';

const atMost = 20;

const store = makeStore<readonly ToastItem[]>([]);
const ends = new Map<string, { left: number; since: number; timer: ReturnType<typeof setTimeout> | undefined }>();
let serial = 0;
let isHeld = false;

function dismiss(id: string): void {
  const end = ends.get(id);
  clearTimeout(end?.timer);
  ends.delete(id);
  store.set(store.get().filter((toast) => toast.id !== id));
}

function run(id: string): void {
  const end = ends.get(id);
  if (end === undefined || isHeld) return;
  end.since = Date.now();
  end.timer = setTimeout(() => dismiss(id), end.left);
}

function show(kind: ToastKind, text: string): string {
  // Said already: once is enough, but it stays as long as if it were said now.
  const same = store.get().find((toast) => toast.kind === kind && toast.text === text);
  if (same !== undefined && kind !== 'loading') dismiss(same.id);
  serial += 1;
  const id = `toast-${serial}`;
  const kept = store.get().slice(-(atMost - 1));
  for (const toast of store.get()) if (!kept.includes(toast)) dismiss(toast.id);
  store.set([...kept, { id, kind, text }]);
  const left = toastDuration(kind, text);
  if (Number.isFinite(left)) {
    ends.set(id, { left, since: Date.now(), timer: undefined });
    run(id);
  }
  return id;
}

/** While someone reads them, their time stands still. */
export function holdToasts(held: boolean): void {
  if (held === isHeld) return;
  isHeld = held;
  for (const [id, end] of ends) {
    if (held) {
      clearTimeout(end.timer);
      end.left = Math.max(500, end.left - (Date.now() - end.since));
    } else run(id);
  }
}

export const toast = {
  blank: (text: string) => show('blank', text),
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  loading: (text: string) => show('loading', text),
  dismiss,
};

export const useToasts = (): readonly ToastItem[] => useStore(store);
