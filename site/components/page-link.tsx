import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import type { Target } from '../addresses.ts';

type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string; preventScrollReset?: boolean };

/**
 * The router's link with the prop `href`, as shared components expect it; on the server a plain anchor. A page has a
 * hundred links, and resolving each for its clicks is a large part of the rendering time. No link is marked for
 * discovery: all pages are known from the start.
 */
export function PageLink({ href, preventScrollReset = false, children, ...rest }: PageLinkProps) {
  if (!import.meta.env.SSR) {
    return (
      <Link {...rest} to={href} discover="none" preventScrollReset={preventScrollReset}>
        {children}
      </Link>
    );
  }
  return (
    <a {...rest} href={href}>
      {children}
    </a>
  );
}

/** Like `PageLink`, for lists inside a page: the scroll position stays. */
export function StayLink(props: PageLinkProps) {
  return <PageLink {...props} preventScrollReset />;
}

type TargetLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: Target; children: ReactNode };

/** Leads to a page of the site, or in a new tab elsewhere. */
export function TargetLink({ to, children, ...rest }: TargetLinkProps) {
  return to.isExternal ? (
    <a {...rest} href={to.href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    <PageLink {...rest} href={to.href}>
      {children}
    </PageLink>
  );
}
