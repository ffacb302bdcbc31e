import {
  ownOldIcon,
  ownTouchIcon,
  usualColour,
  type SiteColour,
} from '#contract/public-site/site-colours.ts';

export interface MarkSettings {
  LogoUrl: string;
  Colour: SiteColour;
}

/** Files that programs request without reading a page, so that they represent the mark of the settings. */
const byAddress: Partial<Record<string, (colour: SiteColour) => string>> = {
  [ownOldIcon(usualColour)]: ownOldIcon,
  [ownTouchIcon(usualColour)]: ownTouchIcon,
};

/**
 * Returns the picture at an address of the site's mark: the logo of the settings, wherever it is, or the built-in mark
 * in their colour; undefined for every other file. While the settings cannot be read it is the default mark.
 */
export async function markOfSettings(
  address: string,
  settings: () => Promise<MarkSettings>,
): Promise<{ address: string; isElsewhere: boolean } | undefined> {
  const ownMark = byAddress[address];
  if (!ownMark) return undefined;
  const { LogoUrl, Colour } = await settings().catch(() => ({ LogoUrl: '', Colour: usualColour }));
  return LogoUrl === ''
    ? { address: ownMark(Colour), isElsewhere: false }
    : { address: LogoUrl, isElsewhere: true };
}
