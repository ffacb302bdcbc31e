import { useRouteLoaderData } from 'react-router';
import type { Link } from '#contract/links.ts';
import type { MenuNode } from '#contract/menus.ts';
import type { SiteInfo } from '#contract/site.ts';

/** What the frame around every page shows. */
export interface SiteData {
  site: SiteInfo;
  menus: MenuNode[];
  links: Link[];
  /** Scheme and host of the site's own addresses. */
  origin: string;
}

/** Undefined only on the error page of a site that could not be loaded at all. */
export function useSite(): SiteData | undefined {
  return useRouteLoaderData('root') as SiteData | undefined;
}
