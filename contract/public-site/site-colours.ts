import * as v from 'valibot';

/**
 * Colours to choose from for the site and the back office. Their tokens are in ui/styles/colours.css; a test computes the contrast of each in its
 * uses.
 */
export const siteColours = {
  blue: { label: '藏蓝', brand: '#0b3d7a' },
  teal: { label: '青碧', brand: '#0b4f5c' },
  green: { label: '松绿', brand: '#17502f' },
  red: { label: '绛红', brand: '#8a1f24' },
  purple: { label: '绀紫', brand: '#4a2f72' },
  brown: { label: '赭褐', brand: '#5f3b1c' },
} as const;
export type SiteColour = keyof typeof siteColours;
export const siteColourNames = Object.keys(siteColours) as SiteColour[];
export const usualColour: SiteColour = 'blue';
export const siteColour = v.picklist(siteColourNames, '颜色有误');

/** The built-in mark of a site without a logo: large, and as a small icon. */
export const ownMark = (colour: SiteColour) => `/mark${suffixOf(colour)}.svg`;
export const ownIcon = (colour: SiteColour) => `/favicon${suffixOf(colour)}.svg`;
/** The same for home screens of phones, and for clients that request `/favicon.ico` without reading a page. */
export const ownTouchIcon = (colour: SiteColour) => `/apple-touch-icon${suffixOf(colour)}.png`;
export const ownOldIcon = (colour: SiteColour) => `/favicon${suffixOf(colour)}.ico`;

function suffixOf(colour: SiteColour): string {
  return colour === usualColour ? '' : `-${colour}`;
}
