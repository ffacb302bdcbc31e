import { useRouteLoaderData } from 'react-router';
import type { Link } from '#contract/public-site/links.ts';
import type { MenuNode } from '#contract/public-site/menus.ts';
import type { PublicSite } from '#contract/public-site/settings.ts';
import { useSession } from './session/session.ts';

/** A line of contact, and where it leads when it is tapped. */
export interface ContactLine {
  Label: string;
  Value: string;
  href: string | undefined;
}

export type FrameLink = Pick<Link, 'LinkId' | 'Title' | 'Friendlinks' | 'ImageUrl'>;

/** The settings without those of the home page alone. */
export type FrameInfo = Omit<PublicSite, 'Tiles' | 'TabNames'>;

/** The data of the frame around every page. */
export interface SiteData {
  site: FrameInfo;
  menus: MenuNode[];
  links: FrameLink[];
  contacts: ContactLine[];
  /** Scheme and host of the site's own addresses. */
  origin: string;
}

/**
 * Returns the site data with the menus that are open to the reader. Undefined only on the error page of a site that
 * could not be loaded.
 */
export function useSite(): SiteData | undefined {
  const data = useRouteLoaderData('root') as SiteData | undefined;
  const { menus } = useSession();
  return data && { ...data, menus: menus ?? data.menus };
}

/**
 * Returns whether the association sends mails. Without data of the frame, as on an error page, it assumes that it does.
 */
export const useCanMail = (): boolean => useSite()?.site.CanMail ?? true;

/** Returns whether the association sends short messages. */
export const useCanSms = (): boolean => useSite()?.site.CanSms ?? false;
