import { useEffect } from 'react';
import { search } from '~/components/icon/action-icons.ts';
import { announce } from './announce.ts';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';

/** Shown instead of a list when nothing matches the search or filter. Screen readers announce it. */
export function NothingFound({ title, ...rest }: Omit<EmptyStateProps, 'icon' | 'title'> & { title: string }) {
  useEffect(() => announce(title), [title]);
  return <EmptyState {...rest} icon={search} title={title} />;
}
