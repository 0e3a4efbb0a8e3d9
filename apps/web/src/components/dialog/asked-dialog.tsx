import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';

/** For later, without a network too. */
export const loadAskedDialog = () => import('./confirm-dialog.tsx');
const ConfirmDialog = lazy(async () => ({ default: (await loadAskedDialog()).ConfirmDialog }));

/** A `ConfirmDialog` for a question that is seldom asked: its code comes after the page, when nothing else happens. */
export const AskedDialog = (props: ConfirmDialogProps) => (
  <Suspense fallback={null}>
    <ConfirmDialog {...props} />
  </Suspense>
);
