import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import '#ui/styles/primitives.css';
import './global.css';
import { use, type ReactNode } from 'react';
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useNavigation,
  type LoaderFunctionArgs,
} from 'react-router';
import { webLinks } from '#contract/public-site/links.ts';
import { webMenus } from '#contract/public-site/menus.ts';
import { webSettings } from '#contract/public-site/settings.ts';
import { ownIcon, ownTouchIcon, siteColours, usualColour } from '#contract/public-site/site-colours.ts';
import { useInputMethod } from '#ui/browser/use-input-method.ts';
import { Toasts } from '#ui/components/toast.tsx';
import { contactAddress } from '#ui/text/contact-links.ts';
import './forced-colors.css';
import { applyPreferencesScript } from './access/preferences.ts';
import { AddressTicket } from './application/address-ticket.tsx';
import { NonceContext } from './components/nonce.ts';
import { textStreamsScript } from './components/text-stream-polyfill.ts';
import { DialogPlace } from './dialogs/dialog-place.tsx';
import { callOf, originOf } from './load-context.ts';
import { SessionSync } from './session/session-sync.tsx';
import { markStoredTokenScript } from './session/token.ts';
import { leaveAnalyticsBehind } from './shell/analytics.ts';
import { Footer } from './shell/footer.tsx';
import { Header } from './shell/header.tsx';
import { oldAddressScript } from './shell/old-addresses.ts';
import { PageError } from './shell/page-error.tsx';
import { useSite, type SiteData } from './site-data.ts';

export async function loader({ context }: LoaderFunctionArgs): Promise<SiteData> {
  const call = callOf(context);
  const [{ Tiles: _tiles, TabNames: _names, ...site }, menus, links] = await Promise.all([
    call(webSettings.GetSiteInfo, {}),
    call(webMenus.GetMenuList, {}),
    call(webLinks.GetWebFriendlinks, {}),
  ]);
  const contacts = site.Contacts.map((line) => ({ ...line, href: contactAddress(line) }));
  return {
    // The same array under both names is serialized once.
    site: { ...site, Contacts: contacts },
    menus,
    links: links.map(({ LinkId, Title, Friendlinks, ImageUrl }) => ({
      LinkId,
      Title,
      Friendlinks,
      ImageUrl,
    })),
    contacts,
    origin: originOf(context),
  };
}

export const clientMiddleware = [leaveAnalyticsBehind];

/** Menus and links are loaded once per visit. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  const { LogoUrl = '', Colour = usualColour } = useSite()?.site ?? {};
  return (
    <html lang="zh-CN" {...(Colour !== usualColour && { 'data-colour': Colour })} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="renderer" content="webkit" />
        <meta name="applicable-device" content="pc,mobile" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="theme-color" content={siteColours[Colour].brand} />
        <link
          rel="icon"
          href={LogoUrl || ownIcon(Colour)}
          {...(LogoUrl === '' && { type: 'image/svg+xml' })}
        />
        <link rel="apple-touch-icon" href={LogoUrl || ownTouchIcon(Colour)} />
        <link rel="alternate" type="application/rss+xml" href="/rss.xml" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: `${oldAddressScript};(function(d){${applyPreferencesScript};${markStoredTokenScript}})(document.documentElement.dataset);${textStreamsScript}`,
          }}
        />
        <Links />
      </head>
      <body>
        <script
          nonce={nonce}
          suppressHydrationWarning
          // Browsers do not run scripts that they render themselves, so only the server needs the text
          // (ui/browser/browser-notice.ts).
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? import.meta.env.BROWSER_NOTICE : '' }}
        />
        {children}
        <Toasts />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  const data = useSite()!;
  const isMoving = useNavigation().state !== 'idle';
  useInputMethod();
  return (
    <>
      {isMoving && <div className="progress" role="progressbar" aria-label="正在加载页面" />}
      <a className="skip-link" href="#content">
        跳到正文
      </a>
      <Header {...data} />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer {...data} />
      <SessionSync />
      <DialogPlace />
      <AddressTicket />
    </>
  );
}

/** Shown when the frame itself could not be loaded. */
export function ErrorBoundary() {
  return (
    <main id="content">
      <PageError />
    </main>
  );
}
