import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import type { Target } from '../addresses.ts';

type PageLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { href: string };

/** The router's link under the name `href`, as the shared pieces expect it. */
export function PageLink({ href, ...rest }: PageLinkProps) {
  return <Link to={href} {...rest} />;
}

/** As `PageLink`, for lists inside a page: the page stays where it is. */
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
    <Link {...rest} to={to.href}>
      {children}
    </Link>
  );
}
