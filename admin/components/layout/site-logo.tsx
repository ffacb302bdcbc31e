import { ownIcon } from '#contract/public-site/site-colours.ts';
import { useSiteFace } from './site-branding.ts';

/** The logo of the association, or the built-in mark in its colour. */
export function SiteMark({ size }: { size: number }) {
  const { LogoUrl, Colour } = useSiteFace();
  return (
    <img
      src={LogoUrl || ownIcon(Colour)}
      alt=""
      height={size}
      className={`site-mark rigid contained ${LogoUrl ? '' : 'built-in-mark'}`}
    />
  );
}
