import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { webSettings } from '#contract/public-site/settings.ts';
import { ownIcon, siteColour, usualColour } from '#contract/public-site/site-colours.ts';
import { localStore } from '#ui/browser/storage.ts';
import { call } from '../../session/call.ts';

/** The association's name, logo and colour, as the settings have them. */
const siteFace = v.object({
  SiteName: v.string(),
  SiteNameEn: v.string(),
  LogoUrl: v.string(),
  Colour: siteColour,
});
type SiteFace = v.InferOutput<typeof siteFace>;

const storageKey = 'backstageSiteFace';
const usualFace: SiteFace = { SiteName: '管理后台', SiteNameEn: '', LogoUrl: '', Colour: usualColour };
const listeners = new Set<() => void>();
let face = rememberedFace();
let isAsked = false;
let isChanged = false;
dress(face);

/** Returns the branding that was stored here last, until the server sends the present one. */
export function useSiteFace(): SiteFace {
  return useSyncExternalStore(listen, () => face);
}

/** Shows saved values of the branding at once; public answers may be a moment behind. */
export function noteSiteFace(saved: object): void {
  isChanged = true;
  show({ ...face, ...saved });
}

/** Ignores an answer to a request from before a save. */
async function readSiteFace(): Promise<void> {
  const site = await call(webSettings.GetSiteInfo, {}).catch(() => undefined);
  if (site && !isChanged) show(site);
}

function show(settings: object): void {
  face = v.parse(siteFace, settings);
  localStore.set(storageKey, JSON.stringify(face));
  dress(face);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  if (!isAsked) void readSiteFace();
  isAsked = true;
  return () => listeners.delete(listener);
}

/** Puts colour and icon on the whole page; the tokens of ui/styles/tokens.css follow the attribute. */
function dress({ LogoUrl, Colour }: SiteFace): void {
  document.documentElement.dataset['colour'] = Colour;
  document.querySelector('link[rel="icon"]')?.setAttribute('href', LogoUrl || ownIcon(Colour));
}

function rememberedFace(): SiteFace {
  try {
    return v.parse(siteFace, JSON.parse(localStore.get(storageKey) ?? ''));
  } catch {
    return usualFace;
  }
}
