import { useEffect } from 'react';
import { search } from '~/components/icon/action-icons.ts';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';
import { announce } from './announce.ts';

/** Instead of a list in which nothing fits what was searched or chosen. Whoever does not see it hears it. */
export function NothingFound({ title, ...rest }: Omit<EmptyStateProps, 'icon' | 'title'> & { title: string }) {
  useEffect(() => announce(title), [title]);
  return <EmptyState {...rest} icon={search} title={title} />;
}
