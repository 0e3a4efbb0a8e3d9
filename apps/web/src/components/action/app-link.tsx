import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'wouter';

export interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** Replaces the history entry instead of adding one. */
  replace?: boolean;
}

/** A link: within the app without loading a page; `tel:`, `mailto:` and other sites as the browser does it. */
export function AppLink({ href, replace = false, children, ...rest }: AppLinkProps) {
  const isWithinApp = href.startsWith('/') && !href.startsWith('//') && rest.target === undefined && !rest.download;
  if (!isWithinApp) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link href={href} replace={replace} {...rest}>
      {children}
    </Link>
  );
}
