import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';

const load = () => import('./confirm-dialog.tsx');
const ConfirmDialog = lazy(async () => ({ default: (await load()).ConfirmDialog }));

if ('requestIdleCallback' in window) requestIdleCallback(() => void load().catch(() => undefined));

/** A `ConfirmDialog` for a question that is seldom asked: its code comes after the page, when nothing else happens. */
export const AskedDialog = (props: ConfirmDialogProps) => (
  <Suspense fallback={null}>
    <ConfirmDialog {...props} />
  </Suspense>
);
